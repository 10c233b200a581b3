import { originForm } from './address.ts'

/** A signed retrieval URL as read. Reading is total: what cannot be read is empty, `undefined` or NaN. */
export interface RetrievalUrl {
  path: string
  /** Parameters but for the signature, in order, as text. */
  parameters: readonly (readonly [name: string, value: string])[]
  signature: string
  /** Resource, identifier, end of its life in seconds since 1970, and thumbprint of the key that it is bound to. */
  uri: string
  transaction: string
  expires: number
  hash: string | undefined
}

const names = { transaction: 'tx', expires: 'expires', hash: 'agent_identity_hash', signature: 'signature' }

/** Names of the parameters that mean something. */
export const knownParameters: readonly string[] = Object.values(names)

export const pathOf = (target: string): string => originForm(target).split('?')[0] ?? ''

const queryOf = (target: string): string => {
  const at = target.indexOf('?')
  return at < 0 ? '' : target.slice(at + 1)
}

const parametersOf = (query: string): [string, string][] =>
  query === ''
    ? []
    : query.split('&').map((text) => {
        const at = text.indexOf('=')
        return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
      })

/** Of a parameter that is there twice the first counts. */
export const readRetrievalUrl = (target: string): RetrievalUrl => {
  const path = pathOf(target)
  const all = parametersOf(queryOf(originForm(target)))
  const value = (name: string) => all.find(([given]) => given === name)?.[1]
  const expires = value(names.expires) ?? ''
  return {
    path,
    parameters: all.filter(([name]) => name !== names.signature),
    signature: value(names.signature) ?? '',
    uri: Buffer.from(path.slice(path.lastIndexOf('/') + 1), 'base64url').toString('utf8'),
    transaction: value(names.transaction) ?? '',
    expires: /^\d{1,12}$/.test(expires) ? Number(expires) : NaN,
    // An empty one binds to nobody; whoever has not signed the URL cannot make it so.
    hash: value(names.hash) || undefined,
  }
}

/** Path and query of a signed URL. */
export const retrievalTarget = (
  { uri, transaction, expires, hash }: Pick<RetrievalUrl, 'uri' | 'transaction' | 'expires' | 'hash'>,
  sign: (url: RetrievalUrl) => string,
): string => {
  const bound = hash === undefined ? '' : `&${names.hash}=${hash}`
  const path = `/content/${Buffer.from(uri).toString('base64url')}`
  const target = `${path}?${names.transaction}=${transaction}&${names.expires}=${expires}${bound}`
  return `${target}&${names.signature}=${sign(readRetrievalUrl(target))}`
}

/** What the signature of a URL is over: the path and every parameter but the signature, as they stand. */
export const signedText = ({ path, parameters }: RetrievalUrl): string =>
  [path, ...parameters.map(([name, value]) => `${name}=${value}`)].join('\n')
