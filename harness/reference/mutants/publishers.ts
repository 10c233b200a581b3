import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { Resource } from '../fixture.ts'
import { isObject } from '../json.ts'
import { keeping } from '../kept.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const members = ['ver', 'role', 'domain', 'contact', 'exchanges', 'catalog_contributors', 'ext']

/** Reads some exchanges of a manifest only. */
const reads = (some: (exchanges: Json[]) => Json[]) =>
  mutant('manifest-lists', (manifest, ...names) => {
    const { exchanges } = manifest
    const read = Array.isArray(exchanges) ? some(exchanges) : []
    return parts.steps['manifest-lists']({ ...manifest, exchanges: read }, ...names)
  })

/** Finds itself by other names. */
const isKnownAs = (own: (name: string, exchange: string) => boolean) =>
  mutant('manifest-lists', (manifest, publisher, exchange) => {
    const { exchanges } = manifest
    const names = Array.isArray(exchanges) ? exchanges.map((one) => isObject(one) && one['domain']) : []
    const as = names.find((name): name is string => typeof name === 'string' && own(name, exchange))
    return parts.steps['manifest-lists'](manifest, publisher, as ?? exchange)
  })

/** Is listed, too, where an entry of a manifest is of a kind. */
const isListedWhere = (also: (entry: JsonObject, exchange: string) => boolean) =>
  mutant('manifest-lists', (manifest, publisher, exchange) => {
    const { exchanges } = manifest
    const entries = Array.isArray(exchanges) ? exchanges.filter(isObject) : []
    return (
      entries.some((entry) => also(entry, exchange)) || parts.steps['manifest-lists'](manifest, publisher, exchange)
    )
  })

/** Is listed, too, where a manifest is of a kind. */
const isListedIf = (also: (exchanges: Json | undefined) => boolean) =>
  mutant(
    'manifest-lists',
    (manifest, ...names) => also(manifest['exchanges']) || parts.steps['manifest-lists'](manifest, ...names),
  )

/** Goes on to offer some things whose publisher no longer lets it. */
const goesOnWith = (some: (resource: Resource, context: Context) => boolean) =>
  mutant('is-closed', (resource, context) => parts.steps['is-closed'](resource, context) && !some(resource, context))

/** That some publisher no longer lets it. */
const closed = keeping<true>()

/** What may go wrong with publishers' manifests. */
export const publishersMutants: Mutants = {
  'does not look at the version of a manifest': mutant('manifest-version', () => true),
  'takes every version of a manifest that begins with 1': mutant(
    'manifest-version',
    ({ ver }) => typeof ver === 'string' && ver.startsWith('1'),
  ),
  'refuses newer manifests only': mutant('manifest-version', ({ ver }) => typeof ver !== 'string' || ver <= '1.0'),
  'goes on with publishers that no longer list it': mutant('manifest-lists', () => true),
  'goes on with no publisher where one no longer lists it': mutant('is-closed', (resource, context) => {
    const kept = closed(context)
    if (parts.steps['is-closed'](resource, context)) kept.set('one', true)
    return kept.has('one')
  }),
  'goes on with what is gated at publishers that no longer list it': goesOnWith(
    ({ required_scope: required }) => required !== null,
  ),
  'goes on with publishers that no longer list it for whoever has a chain': goesOnWith(
    ({ required_scope: required }, { delegation }) => required === null && delegation !== undefined,
  ),
  'goes on with publishers that no longer list it for whoever comes through a broker': goesOnWith(
    ({ required_scope: required }, { signatures }) => required === null && signatures.length > 1,
  ),
  'goes on with a publisher whose manifest cannot be had': mutant(
    'manifest-missed',
    (before, exchange) => before && { ...before, exchanges: [{ domain: exchange }] },
  ),
  'asks no more for a manifest that could not be had once': mutant('manifest-again', (had) => had),
  'asks for no manifest any more after one that lists what is no object': mutant(
    'manifests-go-on',
    ({ exchanges }) => !Array.isArray(exchanges) || exchanges.every(isObject),
  ),
  'ends a round at the first manifest that cannot be had': mutant('round-goes-on', (what) => what !== 'manifests'),
  "finds itself where its name is a part of another's": isKnownAs((name, exchange) => name.includes(exchange)),
  "finds itself where another's name is a part of its own": isKnownAs((name, exchange) => exchange.includes(name)),
  "finds itself where another's name begins with its own": isKnownAs((name, exchange) => name.startsWith(exchange)),
  "finds itself where another's endpoint begins with its own": isListedWhere(
    ({ endpoint }, exchange) =>
      typeof endpoint === 'string' && /^https?:\/\/(.*)/.exec(endpoint)?.[1]?.startsWith(exchange) === true,
  ),
  'takes a list without an entry for one of all exchanges': isListedIf(
    (exchanges) => Array.isArray(exchanges) && exchanges.length === 0,
  ),
  'takes a manifest without a list for one that lists all exchanges': isListedIf(
    (exchanges) => exchanges === undefined,
  ),
  'finds exchanges in any case': mutant('manifest-lists', (manifest, ...names) => {
    const [, exchanges = []] = Object.entries(manifest).find(([name]) => name.toLowerCase() === 'exchanges') ?? []
    return parts.steps['manifest-lists']({ ...manifest, exchanges }, ...names)
  }),
  'finds itself among the contributors': mutant('manifest-lists', (manifest, publisher, exchange) => {
    const { catalog_contributors: contributors } = manifest
    const isOne = (one: Json): boolean => isObject(one) && one['domain'] === exchange
    const isThere = Array.isArray(contributors) && contributors.some(isOne)
    return isThere || parts.steps['manifest-lists'](manifest, publisher, exchange)
  }),
  'reads the first exchange of a manifest only': reads((exchanges) => exchanges.slice(0, 1)),
  'reads the last exchange of a manifest only': reads((exchanges) => exchanges.slice(-1)),
  'takes a reseller for one that is not listed': reads((exchanges) =>
    exchanges.filter((one) => !isObject(one) || one['relationship'] !== 'PROVIDER_RELATIONSHIP_RESELLER'),
  ),
  'refuses manifests with contributors': mutant(
    'manifest-version',
    (manifest) => parts.steps['manifest-version'](manifest) && !('catalog_contributors' in manifest),
  ),
  'refuses manifests with members that it does not know': mutant(
    'manifest-version',
    (manifest) =>
      parts.steps['manifest-version'](manifest) && Object.keys(manifest).every((name) => members.includes(name)),
  ),
}
