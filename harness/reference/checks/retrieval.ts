import type { Context, Fetch } from '../context.ts'
import type { Check, CheckName, Checks, Finding } from '../part.ts'
import type { LabelledSignature } from '../signature-fields.ts'
import { numberOf, textOf } from '../signature-fields.ts'
import { importKey } from '../public-key.ts'
import { signatureBase } from '../steps/base.ts'

type RetrievalCheck = Extract<CheckName, `retrieval/${string}`>

/** The signature that stands under the label of the presented key. */
export const fetchSignature = ({ fetch, signatures }: Context): LabelledSignature | undefined =>
  signatures.find(({ label }) => label === fetch?.presented?.label)

/** Asks something of a fetch; nothing else is fetched. */
const ofFetch =
  (holds: (fetch: Fetch, context: Context) => Finding) =>
  (context: Context): Finding =>
    context.fetch === undefined || holds(context.fetch, context)

/** Asks something of the fetch of a bound URL. */
const ofBound = (holds: (fetch: Fetch, context: Context) => Finding, ...after: RetrievalCheck[]): Check => ({
  after: ['retrieval/hmac', ...after],
  holds: ofFetch((fetch, context) => fetch.url.hash === undefined || holds(fetch, context)),
})

const components = ['@method', '@target-uri', 'signature-key']

/** Whether the presented key made the signature under its label. */
export const verifiesFetch = ({ presented }: Fetch, context: Context, base = signatureBase): boolean => {
  const signature = fetchSignature(context)
  const octets = presented?.jwk['kty'] === 'OKP' && context.steps['key-octets'](presented.jwk['x'])
  const key = octets && importKey(octets)
  if (!signature?.octets || !key || textOf(signature, 'alg') !== 'ed25519') return false
  return context.steps.verify(Buffer.from(base(signature, context), 'latin1'), key, signature.octets)
}

/** A retrieval URL, and who may fetch it (spec, Retrieval-URL identity binding). */
export const retrievalChecks: Pick<Checks, RetrievalCheck> = {
  'retrieval/hmac': {
    holds: ofFetch(
      ({ url, right }, { steps }) => steps['mac-agrees'](url.signature, right) || 'the URL is not as it was signed',
    ),
  },
  'retrieval/expiry': {
    after: ['retrieval/hmac'],
    holds: ofFetch(({ url }, { now }) => now < url.expires * 1000 || 'the URL has expired'),
  },
  'retrieval/presented-key': ofBound(
    ({ url, presented }, { steps }) =>
      (presented && steps.thumbprint(presented.jwk) === url.hash) || 'the key is not the one that the URL is bound to',
  ),
  'retrieval/cover': ofBound((_, context) => {
    const names = fetchSignature(context)?.covered?.map(({ name }) => name)
    return !names || components.every((name) => names.includes(name)) || 'the signature covers too little'
  }),
  'retrieval/window': ofBound((_, context) => {
    const signature = fetchSignature(context)
    const second = Math.floor(context.now / 1000)
    if (!signature) return true
    const { created = Infinity, expires = -Infinity } = {
      created: numberOf(signature, 'created'),
      expires: numberOf(signature, 'expires'),
    }
    return (created <= second && second <= expires) || 'the signature is outside its window'
  }),
  'retrieval/bound': ofBound(
    (fetch, context) => !fetch.presented || verifiesFetch(fetch, context) || 'the presented key did not sign the fetch',
    'retrieval/presented-key',
  ),
  // Free: a URL is good until it expires. A variant serves it once.
  'retrieval/once': { after: ['retrieval/bound'], holds: () => true },
}
