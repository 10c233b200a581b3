import { clockAndLeeway } from './clock.ts'
import { chainEncoding, quotaOperation, verifiedAt } from './delegation.ts'
import { delivery, disclosure, selfDeclared } from './entitlements.ts'
import { hops } from './hops.ts'
import { absentAuthorization, spelling } from './messages.ts'
import { reachable } from './place.ts'
import { offering, type Finding, type Probing } from './probing.ts'

/** One thing to find out of a target that accepts the positive control. */
interface Inquiry {
  /** The setting that it is about. */
  key: string
  find: (probing: Probing) => Promise<Finding[]>
  /** It rests on offers for the fixture's resources, or on its participants. Without these any answer shows too much. */
  onFixture?: true
  /** What is said where it shows nothing. */
  unshown?: string
}

/** In this order: what an earlier one finds is used by the later. */
const inquiries: readonly Inquiry[] = [
  { key: 'participants.hosting', find: reachable },
  { key: 'http.headers', find: absentAuthorization },
  { key: 'clock.tolerance_seconds', find: clockAndLeeway },
  { key: 'dialect.names', find: spelling },
  { key: 'dialect.chain', find: chainEncoding, onFixture: true },
  { key: 'capabilities.self_declared_scopes', find: selfDeclared, onFixture: true },
  {
    key: 'capabilities.disclosure',
    find: disclosure,
    onFixture: true,
    unshown: 'What a scope gates was not answered as that: it was refused altogether, or offered without the scope.',
  },
  { key: 'dialect.max_hops', find: hops, onFixture: true },
  {
    key: 'capabilities.delegation_verified_at',
    find: verifiedAt,
    onFixture: true,
    unshown: 'Without a right chain that opens what it grants, and a stolen one that does not, nothing shows it.',
  },
  {
    key: 'capabilities.quota_operation',
    find: quotaOperation,
    onFixture: true,
    unshown: 'Without a right chain that is granted once with a cap of one, nothing shows it.',
  },
  { key: 'capabilities.retrieval_binding', find: delivery, onFixture: true },
]

const withoutFixture =
  'Not found out: nothing was offered for a public resource of the fixture. Once it is, run "init" again.'

const answered = async ({ key, find, onFixture, unshown }: Inquiry, probing: Probing): Promise<Finding[]> => {
  if (onFixture && !offering(probing)) return [{ key, says: [withoutFixture] }]
  const found = await find(probing)
  return found.length === 0 && unshown !== undefined ? [{ key, says: [unshown] }] : found
}

/** Finds out one thing after the other, until the signal comes. */
export async function* inquire(probing: Probing, signal: AbortSignal): AsyncGenerator<Finding[]> {
  for (const inquiry of inquiries) {
    if (signal.aborted) return
    yield await answered(inquiry, probing)
  }
}
