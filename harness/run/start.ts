import type { RunStarted } from '../../reports/journal.ts'
import { reportable } from '../target/index.ts'
import type { RunOptions } from './run.ts'
import type { Share } from './share.ts'

/** A run's options, and the part of it that is played. */
export type SharedOptions = RunOptions & { share: Share }

/** How the journal of a run begins. */
export const startOf = ({
  profile,
  seed,
  rules,
  version,
  share,
  words = [],
  embedded,
  random,
}: Omit<SharedOptions, 'emit' | 'signal'>): RunStarted => ({
  event: 'run-started',
  schema: 'svc-conformance-journal/1',
  at: new Date().toISOString(),
  tool: { name: 'svc-conformance', version },
  spec: { version: '1.0', revision: '1' },
  target: {
    endpoint: profile.endpoint,
    profile: reportable(profile),
    ...(words.length > 0 && { options: [...words] }),
    ...(embedded && { embedded }),
  },
  seed,
  ...(random && { random }),
  ...(share.shard.of > 1 && { shard: share.shard }),
  rules: rules.map((rule) => share.entryOf(rule)),
})

/** Tells that a run begins, or goes on from its journal. */
export const emitStart = (options: SharedOptions): void =>
  options.emit(options.resumed ? { event: 'run-resumed', at: new Date().toISOString() } : startOf(options))
