// oxlint-disable-next-line no-control-regex
const steering = /[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g

/** JSON in which no character can steer a terminal: JSON itself escapes the others. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    steering,
    (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
  )
