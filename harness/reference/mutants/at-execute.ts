import { anchorNotRevoked, hopsNotRevoked } from '../checks/revocation.ts'
import { boundTo, signerOf, type Link } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { CheckName } from '../part.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { checks, steps } = parts

/** A check that Execute passes whatever it would find. */
export const notAtExecute = (name: CheckName) =>
  mutant(name, (context) => context.operation === 'execute' || checks[name].holds(context))

/** A check that Execute makes of some tokens only. */
const atExecuteOf = (name: CheckName, some: (links: Link[]) => Link[]) =>
  mutant(name, (context) => {
    const { delegation, operation } = context
    if (!delegation || operation !== 'execute') return checks[name].holds(context)
    return checks[name].holds({ ...context, delegation: { ...delegation, links: some(delegation.links) } })
  })

/** A check that Execute of what is public passes whatever it would find. */
const notOfPublic = (name: CheckName) =>
  mutant(name, (context) => {
    const { operation, knows, member, envelope } = context
    const id = member(envelope, 'offer_id')
    const resource = operation === 'execute' && typeof id === 'string' ? knows.resource(id) : undefined
    return resource?.required_scope === null || checks[name].holds(context)
  })

/** Exchanges that check at Discover, and believe that this has been enough. */
export const atExecuteMutants: Mutants = {
  'executes by a signature that leaves components out': notAtExecute('signature/covers-all-five'),
  'executes by a signature without its parameters': notAtExecute('signature/parameters-required'),
  'executes before the signature is in force': notAtExecute('window/future'),
  'executes half a minute before created': mutant('window/future', (context) =>
    context.operation === 'execute'
      ? checks['window/future'].holds({ ...context, now: context.now + 30_000 })
      : checks['window/future'].holds(context),
  ),
  'executes by a signature that does not say when it was made': mutant('signature/parameters-required', (context) => {
    const dated = context.signatures.every(({ parameters }) => parameters.has('created'))
    return (context.operation === 'execute' && !dated) || checks['signature/parameters-required'].holds(context)
  }),
  'executes by parameters of any type': notAtExecute('signature/parameters-typed'),
  'executes by a digest that it does not know': notAtExecute('digest/form'),
  'executes by a key for anything': notAtExecute('keys/type'),
  'executes by the only key of a directory, whatever keyid says': mutant('select-key', (choice) => {
    const { asked, entries } = choice
    const only = asked?.operation === 'execute' && entries.length === 1 ? entries[0] : undefined
    return steps['select-key'](choice) ?? only
  }),
  'executes by a key of any agent that it has met': mutant('select-key', (choice) => {
    const known = choice.asked?.operation === 'execute' ? choice.everyEntry() : []
    return steps['select-key'](choice) ?? known.find(({ thumbprint }) => thumbprint === choice.keyid)
  }),
  'executes by a key that has ended': notAtExecute('keys/window-end'),
  'executes by a key that is not in force yet': notAtExecute('keys/window-start'),
  'executes for a requester of a type that it does not know': notAtExecute('requester/type-known'),
  'executes for those who do not say who they are': notAtExecute('requester/required-fields'),
  'executes whatever extension is critical': notAtExecute('requester/ext-critical'),
  'executes whatever a broker has signed': notAtExecute('hops/each-verified'),
  'executes whatever a second broker has signed': mutant('hops/each-verified', (context) =>
    checks['hops/each-verified'].holds(
      context.operation === 'execute' ? { ...context, signatures: context.signatures.slice(0, 2) } : context,
    ),
  ),
  'executes by a chain of which it verifies the ends': mutant('delegation/child-signature', (context) => {
    const { delegation, operation } = context
    const links = delegation?.links.filter((_, i, all) => i === 0 || i === all.length - 1)
    return checks['delegation/child-signature'].holds(
      operation === 'execute' && delegation && links ? { ...context, delegation: { ...delegation, links } } : context,
    )
  }),
  'executes for brokers that it does not know': notAtExecute('hops/broker-directory'),
  'executes whatever a broker covers of the stack': notAtExecute('hops/covers-previous'),
  'executes whatever a broker covers of the request': notAtExecute('hops/covers-all-five'),
  'executes through any number of hands': notAtExecute('hops/manifest-cap'),
  'executes what is public for whoever holds the chain': notOfPublic('delegation/holder'),
  'executes for the holder of any token of a chain': mutant('delegation/holder', (context) => {
    const { operation, delegation, key } = context
    const isHeld = delegation?.links.some((link) => boundTo(link) === key?.thumbprint) === true
    return (operation === 'execute' && isHeld) || checks['delegation/holder'].holds(context)
  }),
  'executes by a chain that any owner has signed': mutant('further-anchors', (context) => {
    const { operation, owners, scheme } = context
    return operation === 'execute'
      ? owners.map((owner) => steps['directory-url'](`${scheme}://${owner}`))
      : steps['further-anchors'](context)
  }),
  'executes by a chain whose first token brings its key': mutant('delegation/anchor', (context) => {
    const [authority] = context.delegation?.links ?? []
    const own = context.operation === 'execute' && authority ? signerOf(authority) : undefined
    const isOwn = authority && own && steps['verify-link'](authority, own) === true
    return isOwn || checks['delegation/anchor'].holds(context)
  }),
  'executes by a delegation that has expired': notAtExecute('delegation/expires-at'),
  'executes by a token of any format': notAtExecute('delegation/format'),
  'executes by tokens whatever is critical in them': notAtExecute('delegation/jws-strict'),
  'executes by a delegation that nobody granted': notAtExecute('delegation/required-fields'),
  "executes whatever a delegation's critical extension": notAtExecute('delegation/ext-critical'),
  'executes by a chain that outlives its parent': notAtExecute('delegation/expiry-narrows'),
  'executes by claims that it does not know': notAtExecute('claims/unknown'),
  'executes by registered claims of any type': notAtExecute('claims/registered-encoding'),
  'executes by caps of any type': notAtExecute('claims/svc-encoding'),
  'executes by access caps of any type': mutant('claims/svc-encoding', (context) => {
    const { operation, delegation } = context
    if (operation !== 'execute' || !delegation) return checks['claims/svc-encoding'].holds(context)
    const links = delegation.links.map((link) => {
      const { svc_max_accesses: _, ...claims } = link.claims ?? {}
      return { ...link, claims }
    })
    return checks['claims/svc-encoding'].holds({ ...context, delegation: { ...delegation, links } })
  }),
  'executes by a chain that is not in force yet': notAtExecute('claims/not-before'),
  'executes by a first token that is not in force yet': atExecuteOf('claims/not-before', (links) => links.slice(1)),
  'executes after the last token has expired': atExecuteOf('delegation/expired', (links) => links.slice(0, -1)),
  "executes whatever key of a broker's is revoked": mutant('revocation/everywhere', (context) =>
    context.operation === 'execute' ? anchorNotRevoked(context) : checks['revocation/everywhere'].holds(context),
  ),
  "executes whatever key of an owner's is revoked": mutant('revocation/everywhere', (context) =>
    context.operation === 'execute' ? hopsNotRevoked(context) : checks['revocation/everywhere'].holds(context),
  ),
}
