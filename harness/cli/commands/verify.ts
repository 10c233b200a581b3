import type { Command } from 'commander'
import { readFileSync, statSync } from 'node:fs'
import { inAreas } from '../../../reports/areas.ts'
import { digestOf } from '../../../reports/certificate/digest.ts'
import { CertificateError, unseal, type Signed } from '../../../reports/certificate/seal.ts'
import { readReport } from '../../../reports/read-report.ts'
import { counted, oneLine } from '../../../reports/text.ts'
import type { Rule } from '../../plan/rule.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'
import { readPublicKey } from '../key-file.ts'
import { choiceOption, withTarget, type TargetOptions } from '../options.ts'

export interface VerifyOptions extends TargetOptions {
  key: string
  report?: string
  choice?: number
  slow: boolean
}

/** Adds the options of `verify`. */
export const verifyCommand = (command: Command): Command =>
  withTarget(command)
    .requiredOption('--key <FILE>', 'the public key of whoever signed it, as JWK; a private one serves as well')
    .option('--report <FILE>', 'the report that it is to be of')
    .addOption(choiceOption())
    .option('--slow', 'replay rules that wait for minutes too', false)

/** Checks a certificate, offline unless a target is named. Throws a `CertificateError` where it does not hold. */
export const verify = async (file: string, options: VerifyOptions, rules: Rule[]): Promise<ExitCode> => {
  const claims = await unseal(textOf(file), readPublicKey(options.key))
  const { report: from } = options
  if (from !== undefined) await mustBeOf(claims, from)
  process.stdout.write(
    inWords(claims, from, rules)
      .map((line) => `${oneLine(line)}\n`)
      .join(''),
  )
  if (options.target === undefined && options.endpoint === undefined) return exit.ok
  // Most certificates are checked offline.
  const { replayTenth } = await import('../replay-tenth.ts')
  return replayTenth(claims, options, rules)
}

const largest = 4 * 1024 * 1024

const textOf = (file: string): string => {
  try {
    const found = statSync(file)
    if (!found.isFile() || found.size > largest)
      throw new UsageError(`${file} is no certificate: it is no plain file of 4 MiB at most`)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(`cannot read the certificate ${file}: ${code === 'ENOENT' ? 'no such file' : code}`, {
      cause: error,
    })
  }
}

const mustBeOf = async (claims: Signed, from: string): Promise<void> => {
  const { bytes, path } = await readReport(from)
  if (digestOf(bytes) === claims.report_digest) return
  throw new CertificateError(`${path} is not the report that was certified: its digest differs`)
}

const listed = (title: string, ids: string[]): string[] => (ids.length === 0 ? [] : [`${title}: ${ids.join(', ')}`])

const inWords = (claims: Signed, report: string | undefined, suite: Rule[]): string[] => {
  const { target, tool, spec, counts, rules, untested, kill_rate: rate, seed, tested_at: tested, iat } = claims
  return [
    `the certificate holds: ${target.endpoint} was conformant by ${counted(counts.pass, 'rule')} with ${counted(counts.cases, 'case')}`,
    `${tool.name} ${tool.version}, spec ${spec.version}, revision ${spec.revision}, seed ${seed}`,
    `tested ${tested}, signed ${new Date(iat * 1000).toISOString()}`,
    ...listed('failed, as a warning', Object.keys(rules.fail)),
    ...listed('without a verdict', Object.keys(rules.inconclusive)),
    ...listed('skipped', Object.keys(rules.skipped)),
    ...listed(
      'not tested',
      inAreas(
        untested,
        suite.map(({ id }) => id),
      ),
    ),
    rate ? `the suite catches ${rate.killed} of ${rate.of} mutants` : 'the kill rate of the suite was not known',
    report === undefined ? `report ${claims.report_digest}` : `${report} is the report that was certified`,
  ]
}
