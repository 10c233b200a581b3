import type { Command } from 'commander'
import type { Passage } from '../plan/passage.ts'
import type { Rule } from '../plan/rule.ts'
import type { ExitCode } from './errors.ts'
import type { TargetOptions } from './options.ts'

/** What commands are about. */
export interface Subject {
  rules: Rule[]
  passages: Passage[]
  /** The program of a process that helps the self-test, and knows the same rules; absent: it is without help. */
  selfTestHelper?: URL
  /** The same of one that helps to play random cases. */
  fuzzHelper?: URL
}

/** The same, and whom to tell how a command ended. */
export interface Given extends Subject {
  done: (code: ExitCode) => void
}

/** A command as the help lists it. Its options and what it does are loaded when it is asked for. */
interface Listed {
  says: string
  /** Arguments in order, and what each is. */
  wants?: [name: string, says: string][]
  load: (command: Command, given: Given) => Promise<unknown>
}

/** What is done where nothing else is asked for. */
export const ordinary = 'run'

const report = 'a report.json, or the directory that holds it'

export const commands: Record<string, Listed> = {
  run: {
    says: 'run the suites at a target and write the report; without a target, at the embedded reference',
    load: async (command, { rules, done }) => {
      const { runCommand, runSuites } = await import('./commands/run.ts')
      runCommand(command).action(async (options) => done(await runSuites(options, rules)))
    },
  },
  serve: {
    says: 'serve the reference exchange on loopback; its target profile is printed as one line of JSON',
    load: async (command, { done }) => {
      const { serve, serveCommand } = await import('./commands/serve.ts')
      serveCommand(command).action(async (options) => done(await serve(options)))
    },
  },
  walk: {
    says: "an agent's walks through the reference world, step by step, to see the protocol at work",
    load: async (command, { done }) => {
      const { walk, walkCommand } = await import('./commands/walk.ts')
      walkCommand(command).action(async (options) => done(await walk(options)))
    },
  },
  fixture: {
    says: 'print the fixture of a target, for an operator who loads it by hand',
    load: async (command, { done }) => {
      const { fixture, fixtureCommand } = await import('./commands/fixture.ts')
      fixtureCommand(command).action(async (options) => done(await fixture(options)))
    },
  },
  init: {
    says: 'probe a target and write a commented profile',
    load: async (command, { rules, done }) => {
      const { init, initCommand } = await import('./commands/init.ts')
      initCommand(command).action(async (options) => done(await init(options, rules)))
    },
  },
  rules: {
    says: 'list the rules, or explain one',
    wants: [['[id]', 'the rule to explain']],
    load: async (command, { rules, passages, done }) => {
      const { listOrExplain } = await import('./commands/rules.ts')
      command.action((id?: string) => done(listOrExplain(rules, id, passages)))
    },
  },
  mutants: {
    says: 'the self-test: try the suites at every mutant of the reference exchange; print the kill matrix',
    load: async (command, { rules, selfTestHelper, done }) => {
      const { mutantsCommand, tryMutants } = await import('./commands/mutants.ts')
      mutantsCommand(command).action(async (options) => done(await tryMutants(options, rules, selfTestHelper)))
    },
  },
  merge: {
    says: 'one report out of those of several shards; also out of the journal of a run that was killed',
    wants: [['<report...>', 'report.json, a report directory, or a journal, one a shard']],
    load: async (command, { rules, done }) => {
      const { merge, mergeCommand } = await import('./commands/merge.ts')
      mergeCommand(command).action(async (paths, options) => done(await merge(paths, options, rules)))
    },
  },
  fuzz: {
    says: 'random compositions of faults and variations, until one fails and is made small, or the budget is spent',
    load: async (command, { rules, fuzzHelper, done }) => {
      const { fuzzCommand, fuzzTarget } = await import('./commands/fuzz.ts')
      fuzzCommand(command).action(async (options) => done(await fuzzTarget(options, rules, fuzzHelper)))
    },
  },
  vectors: {
    says: 'check the golden vectors: with the built-in verifier, a program, or at a live target',
    load: async (command, { rules, done }) => {
      const { vectors, vectorsCommand } = await import('./commands/vectors.ts')
      vectorsCommand(command).action(async (options) => done(await vectors(options, rules)))
    },
  },
  adapter: {
    says: 'the built-in verifier: reads cases of vectors from standard input, writes answers',
    load: async (command, { rules, done }) => {
      const { adapter } = await import('./commands/adapter.ts')
      command.action(async () => done(await adapter(rules)))
    },
  },
  replay: {
    says: 'run one case again with its control, from the token that the report prints',
    wants: [['<case>', 'the token, like in-force:window/expired.by-a-minute@0']],
    load: async (command, { rules, done }) => {
      const { replayCommand, replayToken } = await import('./commands/replay.ts')
      const { isVectorToken, replayVector } = await import('./replay-vector.ts')
      replayCommand(command).action(async (token: string, options: TargetOptions & { exec?: string }) =>
        done(await (isVectorToken(token) ? replayVector(token, options, rules) : replayToken(token, options, rules))),
      )
    },
  },
  diff: {
    says: 'what changed between two reports; exit 1 when something got worse',
    wants: [
      ['<old>', report],
      ['<new>', 'another'],
    ],
    load: async (command, { rules, done }) => {
      const { diffCommand, diffReports } = await import('./commands/diff.ts')
      diffCommand(command).action(async (old, now, options) => done(await diffReports([old, now], options, rules)))
    },
  },
  certify: {
    says: 'sign a conformant report: a certificate (a compact JWS), and a badge beside it',
    wants: [['<report>', report]],
    load: async (command, { rules, done }) => {
      const { certify, certifyCommand } = await import('./commands/certify.ts')
      certifyCommand(command).action(async (file, options) => done(await certify(file, options, rules)))
    },
  },
  verify: {
    says: 'check a certificate; with a target, replay a random tenth of the cases behind it',
    wants: [['<certificate>', 'the file that "certify" wrote']],
    load: async (command, { rules, done }) => {
      const { verify, verifyCommand } = await import('./commands/verify.ts')
      verifyCommand(command).action(async (certificate, options) => done(await verify(certificate, options, rules)))
    },
  },
  spec: {
    says: 'hold the text of a specification against the one that the rules were written from',
    wants: [['<file>', 'the specification, in Markdown']],
    load: async (command, { passages, done }) => {
      const { holdAgainstSpec, specCommand } = await import('./commands/spec.ts')
      specCommand(command).action((file, options) => done(holdAgainstSpec(file, options, passages)))
    },
  },
}
