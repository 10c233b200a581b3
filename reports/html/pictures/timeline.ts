import { group } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import type { ToldStory } from '../../report-types.ts'
import { counted } from '../../text.ts'
import { html, prose, type Markup } from '../markup.ts'
import { across, axis, gridLines, inWords, percent, sign, type Tick } from './svg.ts'

type Fetch = ToldStory['fetched'][number]

interface Lane {
  name: string
  detail: string
  signs: (scale: Scale) => Markup[]
  says: string
}

type Scale = (seconds: number) => number

const height = 26
const middle = height / 2

/** Events that are listed; report.json has more. */
const mostListed = 80

/** Hosts that have a lane each; more share one a document. */
const mostLanes = 8

const documents: [RegExp, string][] = [
  [/http-message-signatures-directory$/, 'key directory'],
  [/\/svc\.json$/, 'manifest'],
  [/invalidation|revo/i, 'revocation list'],
]

const documentOf = ({ path }: Fetch): string => documents.find(([shape]) => shape.test(path))?.[1] ?? path

const answered = ({ status }: Fetch): boolean => status !== null && status < 400

const seconds = (value: number): string => `${value.toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`

const laneOf = (name: string, detail: string, fetches: Fetch[]): Lane => ({
  name,
  detail,
  signs: (scale) => fetches.map((one) => sign(answered(one) ? 'fetched' : 'unserved', scale(one.after), middle)),
  says: `${name} ${detail} fetched ${counted(fetches.length, 'time')}`,
})

const lanesOf = ({ sent, fetched: fetches }: ToldStory): Lane[] => {
  const taken = sent.filter(({ accepted }) => accepted).length
  const requests: Lane = {
    name: 'requests',
    detail: '',
    signs: (scale) => sent.map(({ after, accepted }) => sign(accepted ? 'dot' : 'cross', scale(after), middle)),
    says: `${counted(sent.length, 'request')}, ${taken} accepted`,
  }
  const byHost = group(fetches, (one) => `${documentOf(one)}\n${one.host}`)
  const grouped = byHost.size > mostLanes ? group(fetches, documentOf) : byHost
  const lanes = [...grouped].map(([key, some]) => {
    const [name = '', host] = key.split('\n')
    const hosts = new Set(some.map((one) => one.host)).size
    return laneOf(name, host ?? counted(hosts, 'host'), some)
  })
  return [requests, ...lanes]
}

const changes = (served: ToldStory['served'], scale: Scale): Markup =>
  html`${served.map(({ after }) => html`<line class="change" x1="${percent(scale(after))}" x2="${percent(scale(after))}" y1="0" y2="${height}" />`)}`

const row = (lane: Lane, { served }: ToldStory, scale: Scale, ticks: Tick[]): Markup =>
  html`<tr>
    <th scope="row">${lane.name}${lane.detail !== '' && html`<small class="mono">${lane.detail}</small>`}</th>
    <td class="drawn">
      <svg height="${height}" role="img" aria-label="${lane.says}">
        ${gridLines(ticks, height)}${changes(served, scale)}${lane.signs(scale)}
      </svg>
    </td>
  </tr>`

const events = ({ sent, served, fetched: fetches }: ToldStory): [number, string][] => {
  const all: [number, string][] = [
    ...sent.map(({ after, accepted }): [number, string] => [after, `request ${accepted ? 'accepted' : 'refused'}`]),
    ...served.map(({ after, says }): [number, string] => [after, `from now on ${says}`]),
    ...fetches.map((one): [number, string] => [
      one.after,
      `${documentOf(one)} of ${one.host} fetched: ${one.status ?? 'no answer'}`,
    ]),
  ]
  return all.toSorted(([one], [other]) => one - other)
}

/** Whether a story went on long enough, and was looked at closely enough, to be worth a picture. */
export const isWorthDrawing = ({ sent, fetched: fetches, served }: ToldStory): boolean =>
  fetches.length > 0 && sent.length + served.length > 1

/** A story on the target's clock: requests and their answers, what was served, what the target fetched. */
export const timelineOf = (story: ToldStory): Markup => {
  const all = events(story)
  const last = Math.max(1, ...all.map(([after]) => after))
  const scale = scaleLinear().domain([0, last]).range(across)
  const ticks = scale.ticks(6).map((value) => ({ at: scale(value), label: seconds(value) }))
  const more = Math.max(0, all.length - mostListed) + (story.more_fetched ?? 0)
  return html`<table class="plot timeline">
      <thead>
        <tr>
          <th scope="col"><span class="unseen">What</span></th>
          <th scope="col">
            <span class="unseen">Seconds from the beginning, on the target’s clock</span>${axis(ticks)}
          </th>
        </tr>
      </thead>
      <tbody>
        ${lanesOf(story).map((lane) => row(lane, story, scale, ticks))}
      </tbody>
    </table>
    ${story.served.length > 0 && html`<p class="note">Dashed: ${prose(story.served.map(({ after, says }) => `at ${seconds(after)} ${says}`).join('; '))}.</p>`}${inWords(
      'Event by event',
      html`<pre tabindex="0" aria-label="Event by event">
${all
            .slice(0, mostListed)
            .map(([after, says]) => `${seconds(after).padStart(9)}  ${says}`)
            .join('\n')}</pre>
        ${more > 0 && html`<p class="note">${counted(more, 'more event')}.</p>`}`,
    )}`
}
