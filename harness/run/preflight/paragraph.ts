/** What a failed check of pre-flight says: four sentences or a little more, one paragraph. */
export interface Trouble {
  /** What was tried. */
  tried: string
  /** What came back. */
  came: string
  /** What most likely is wrong. */
  likely: string
  /** What to do; names the setting of the profile where one is to blame. */
  remedy: string
}

export const paragraph = ({ tried, came, likely, remedy }: Trouble): string => `${tried} ${came} ${likely} ${remedy}`

/** A cause, and when it is the likely one. The first that applies is told. */
export interface Cause<T> extends Pick<Trouble, 'likely' | 'remedy'> {
  when: (this: void, facts: T) => boolean
}

/** The first cause that applies; the last one always does. */
export const likeliest = <T>(causes: readonly Cause<T>[], facts: T): Pick<Trouble, 'likely' | 'remedy'> => {
  const { likely, remedy } = causes.find(({ when }) => when(facts)) ?? causes.at(-1)!
  return { likely, remedy }
}
