import { compose } from '../../plan/compose.ts'
import type { Edit } from '../../plan/edit.ts'
import { header } from '../../plan/edits.ts'
import type { Baseline } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Setup } from '../set-up.ts'

/** Something that is worth a try with a target that refuses the positive control. */
export interface Remedy {
  /** After "It does accept the same request". */
  says: string
  /** Where the target may believe to be. */
  view?: URL
  /** By what a gateway may find the way to it. */
  host?: string
  edit?: Edit
}

const noAuthorization: Remedy = {
  says: 'without the empty Authorization line, which its server or a proxy before it seems to mistake',
  edit: header('there is no Authorization line', 'authorization'),
}

/** Other names for where the target is: by its manifest, by its endpoint, under either scheme. */
const otherViews = ({ profile, lab, manifest }: Setup): URL[] => {
  const endpoint = new URL(profile.endpoint)
  const local: Record<string, string> = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }
  const renamed = local[endpoint.hostname]
  const domain = manifest?.['domain']
  const hosts = [
    endpoint.host,
    ...(typeof domain === 'string' && domain !== '' ? [domain] : []),
    ...(renamed === undefined ? [] : [endpoint.port === '' ? renamed : `${renamed}:${endpoint.port}`]),
  ]
  const addresses = hosts.flatMap((host) => [`http://${host}`, `https://${host}`])
  const views = addresses.flatMap((text) => (URL.canParse(text) ? [new URL(text)] : []))
  const known = new Set([lab.place.origin])
  return views.filter(({ origin }) => !known.has(origin) && known.add(origin))
}

const accepts = async (lab: Lab, baseline: Baseline, { view, host, edit }: Remedy): Promise<boolean> => {
  const seen = view ? { ...lab.place, origin: view.origin, authority: view.host } : lab.place
  const place = host === undefined ? seen : { ...seen, hostLine: host }
  const composed = compose({ baseline, edits: [], seed: lab.seed }, edit ? [edit] : [])
  const scene = await lab.stage(composed.plan)
  const { outcome } = await perform({ ...lab, place }, composed, scene)
  await scene.close()
  return outcome === 'accepted'
}

const viewsOf = (setup: Setup): (Remedy & { view: URL })[] => {
  const { pathname } = new URL(setup.profile.endpoint)
  return otherViews(setup).map((view) => ({
    says: `signed for ${view.origin}${pathname}: give http.target_uri: ${view.origin}${pathname}`,
    view,
  }))
}

/** A gateway may find the way by the endpoint's own name, whatever it writes into the `Host` line that it passes on. */
const ownHost = ({ profile, lab }: Setup): Remedy[] => {
  const { host } = new URL(profile.endpoint)
  return host === (lab.place.hostLine ?? lab.place.authority)
    ? []
    : [{ says: `with the endpoint's Host: give http.headers: { Host: "${host}" }`, host }]
}

const firstAccepted = async <T extends Remedy>(
  setup: Setup,
  wanted: Baseline,
  remedies: T[],
): Promise<T | undefined> => {
  for (const remedy of remedies) {
    if (setup.lab.signal.aborted) return undefined
    if (await accepts(setup.lab, wanted.preflight ?? wanted, remedy)) return remedy
  }
  return undefined
}

/** The address that a target takes for its own, where it is another than it is signed for. */
export const acceptedView = async (setup: Setup, wanted: Baseline): Promise<URL | undefined> =>
  (await firstAccepted(setup, wanted, viewsOf(setup)))?.view

/** The first change of a setting, or of the request, with which a target accepts the positive control after all. */
export const acceptedRemedy = (setup: Setup, wanted: Baseline): Promise<Remedy | undefined> =>
  firstAccepted<Remedy>(setup, wanted, [...ownHost(setup), ...viewsOf(setup), noAuthorization])
