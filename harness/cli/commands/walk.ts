import type { Command } from 'commander'
import { walkAll, type Audience, type Request, type Step, type Walk } from '../../reference/world/index.ts'
import { exit, type ExitCode } from '../errors.ts'
import { coloursFor } from '../outcome.ts'
import { WalkText } from '../walk-text.ts'

export interface WalkOptions {
  json: boolean
}

/** Adds the options of `walk`. */
export const walkCommand = (command: Command): Command => command.option('--json', 'a line of JSON a step', false)

/** Walks, and tells each step. Ends well when every walk reached the content. */
export const walk = async ({ json }: WalkOptions): Promise<ExitCode> => {
  const ended = await walkAll(json ? machineReadable() : readable())
  const missed = ended.filter(({ reached }) => reached !== true)
  for (const { walk: one, reached } of missed) process.stderr.write(`error: ${one.slug}: ${reached}\n`)
  return missed.length === 0 ? exit.ok : exit.failed
}

const write = (text: string): void => void process.stdout.write(text)

const readable = (): Audience => {
  const text = new WalkText(coloursFor(process.stdout))
  return {
    begins: (world) => write(text.begins(world)),
    setsOut: (one) => write(text.setsOut(one)),
    step: (_, step) => write(text.step(step)),
    ended: (all) => write(text.ends(all)),
  }
}

const machineReadable = (): Audience => ({
  step: (one, step) => write(`${JSON.stringify(asJson(one, step))}\n`),
})

const withText = <T extends { body: Buffer }>(message: T) => ({ ...message, body: message.body.toString('utf8') })

const asJson = ({ slug }: Walk, { request, relay, answer, ...rest }: Step) => ({
  walk: slug,
  ...rest,
  request: withText(request),
  ...(relay && {
    relay: {
      to: relay.to,
      forwarded: relay.forwarded.map((one) => ({ ...one, request: withText<Request>(one.request) })),
    },
  }),
  answer: withText(answer),
})
