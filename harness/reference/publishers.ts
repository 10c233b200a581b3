import type { JsonObject } from '../plan/json.ts'
import type { FetchDocument } from './fetch-document.ts'
import { fetchRound } from './fetch-round.ts'
import { parseBody } from './json.ts'
import { LruMap } from './lru.ts'
import type { Steps } from './part.ts'

/** What an exchange asks of publishers' manifests. */
export interface Publishers {
  /** Of some domains those whose manifest does not let this exchange serve their offers. */
  closedAmong(domains: Iterable<string>, exchange: ExchangeNamed): Promise<ReadonlySet<string>>
  /** Fetches again what was read; what cannot be had stays as it was. */
  refresh(): Promise<void>
  clear(): void
}

interface ExchangeNamed {
  domain: string
  scheme: string
}

interface Read {
  /** As whom this exchange read it. */
  exchange: ExchangeNamed
  manifest: JsonObject
  /** Whether it could be had the last time. */
  had: boolean
}

const mostPublishers = 10_000

/** Reads publishers' manifests once, and again when it is told to (spec, States): no interval is given. */
export const createPublishers = (options: {
  steps: Pick<
    Steps,
    'manifest-again' | 'manifest-version' | 'manifest-lists' | 'manifest-missed' | 'manifests-go-on' | 'round-goes-on'
  >
  fetchDocument: FetchDocument
}): Publishers => {
  const { steps, fetchDocument } = options
  const known = new LruMap<string, Read>(mostPublishers)
  const underWay = new Map<string, Promise<Read | undefined>>()
  let goesOn = true

  const fetchManifest = async (domain: string, exchange: ExchangeNamed): Promise<Read | undefined> => {
    const { status, body } = await fetchDocument(`${exchange.scheme}://${domain}/.well-known/svc.json`)
    const had = status === 200 ? parseBody(body) : undefined
    const manifest = had ?? steps['manifest-missed'](known.get(domain)?.manifest, exchange.domain)
    if (!manifest) return undefined
    const read = { exchange, manifest, had: had !== undefined }
    known.set(domain, read)
    goesOn &&= steps['manifests-go-on'](manifest)
    return read
  }

  const fetchOnce = (domain: string, exchange: ExchangeNamed): Promise<Read | undefined> => {
    const running = underWay.get(domain)
    if (running) return running
    const started = fetchManifest(domain, exchange)
      .catch(() => undefined)
      .finally(() => underWay.delete(domain))
    underWay.set(domain, started)
    return started
  }

  return {
    async closedAmong(domains, exchange) {
      const closed = new Set<string>()
      const look = async (domain: string): Promise<void> => {
        const read = known.get(domain) ?? (await fetchOnce(domain, exchange))
        const open =
          read &&
          steps['manifest-version'](read.manifest) &&
          steps['manifest-lists'](read.manifest, domain, exchange.domain)
        if (!open) closed.add(domain)
      }
      await Promise.all([...domains].map(look))
      return closed
    },
    async refresh() {
      if (!goesOn) return
      const asked = [...known.entries()].filter(([, { had }]) => steps['manifest-again'](had))
      const fetches = asked.map(
        ([domain, { exchange }]) =>
          async () =>
            (await fetchOnce(domain, exchange))?.had ?? false,
      )
      await fetchRound(fetches, steps['round-goes-on']('manifests'))
    },
    clear() {
      known.clear()
      goesOn = true
    },
  }
}
