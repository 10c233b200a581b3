/** Where the exchange believes to be: from its configuration, never from a request. */
export interface Address {
  /** Scheme and authority, as in `http://127.0.0.1:8700`. */
  origin: string
  /** Host with port. */
  authority: string
  scheme: string
  /** Path of the endpoint, without a trailing slash. */
  path: string
}

export const addressOf = (endpoint: string): Address => {
  const url = new URL(endpoint)
  return {
    origin: url.origin,
    authority: url.host,
    scheme: url.protocol.slice(0, -1),
    path: url.pathname.replace(/\/$/, ''),
  }
}

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Path and query of a request target; of an absolute one (RFC 9112, 3.2.2) without scheme and authority. */
export const originForm = (target: string): string => {
  const rest = target.replace(absoluteForm, '')
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`
}
