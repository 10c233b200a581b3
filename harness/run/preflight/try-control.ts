import { compose } from '../../plan/compose.ts'
import type { Baseline } from '../../plan/rule.ts'
import { askedUri } from './asked-uri.ts'
import { answerInWords } from '../answer-in-words.ts'
import { checked, type Checked } from './checked.ts'
import { isOfSomebodyElse } from './not-reached.ts'
import { paragraph } from './paragraph.ts'
import { perform } from '../perform.ts'
import type { Performed } from '../performed.ts'
import { refusedControl } from './refused-control.ts'
import type { Setup } from '../set-up.ts'
import { unread } from '../settings/offers.ts'
import { fetchedDirectory, unreached } from './unreached.ts'

export interface Tried {
  ok: boolean
  checks: Checked[]
  /** It was refused, and by somebody else than the exchange, as it seems. */
  elsewhere: boolean
}

/** Sends the plainest request there is. A target that refuses it can pass nothing. */
export const tryControl = async (setup: Setup, baseline: Baseline): Promise<Tried> => {
  const { lab, profile, clock, clockFrom } = setup
  const composed = compose({ baseline, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const performed = await perform(lab, composed, scene)
    const asked = askedUri(composed, scene, lab.clock)
    const fetched = scene.fetched('agent')
    const reached = fetchedDirectory(fetched)
    const ok = performed.outcome === 'accepted'
    const elsewhere = !ok && fetched.length === 0 && isOfSomebodyElse(performed.answer)
    const offers = performed.reading.groups.flatMap((group) => group.offers).length
    setup.offering = offers > 0
    const refusal = { performed, profile, reached, clock: { from: clockFrom, offset: clock.offsetSeconds } }
    return {
      ok,
      elsewhere,
      checks: [
        checked('control', ok, ok ? 'The positive control was accepted.' : refusedControl(refusal)),
        // Who did not get as far as the exchange shows nothing of what that reaches.
        ...(elsewhere
          ? []
          : [
              checked(
                'reaches-participants',
                reached,
                reached
                  ? 'The target fetched a key directory.'
                  : unreached(`${scene.scheme}://${scene.host('agent')}`, fetched, profile),
              ),
            ]),
        ...(ok && offers === 0 && composed.plan.operation === 'discover' && !composed.plan.goesOn
          ? [checked('fixture', false, nothingOffered(asked, performed, setup))]
          : []),
      ],
    }
  } finally {
    await scene.close()
  }
}

/** The fixture is not in place, as far as the answer to the positive control shows. */
const nothingOffered = (uri: string, performed: Performed, { control, profile, participants }: Setup): string => {
  // Participants are served while a run lasts: who asked for them before got nothing.
  const kept = !control.given && participants.log.of(new URL(uri).host).length === 0
  return paragraph({
    tried: `Offers for ${uri} were asked for, a resource of the fixture.`,
    came: `The target accepted the request, and offered nothing: ${answerInWords(performed)}.`,
    likely: `Most likely the fixture is not in place${
      control.given ? '' : ', which the profile names no control to hand over by'
    }, or the answer is spelt in another way${
      kept ? ', or it keeps what it found at the publisher before this run began: it did not ask there now' : ''
    }.`,
    remedy: `${
      control.given
        ? `Let PUT ${profile.control}/fixture bring it into force,`
        : `Give control, or load what "fixture --target FILE" prints,${kept ? ' or let it forget its caches while this runs,' : ''}`
    } or ${settingsOf(performed, uri, profile)}.`,
  })
}

/** The settings of the dialect by which offers are found; one that the profile states and that finds nothing by name. */
const settingsOf = ({ reading }: Performed, uri: string, { dialect }: Setup['profile']): string => {
  const found = unread(reading.groups, uri)
  const stated = found && dialect[found.setting]
  return stated
    ? `correct dialect.${found.setting}: ${found.came.toLowerCase()} by ${stated}`
    : 'give dialect.groups, .uri and .offers'
}
