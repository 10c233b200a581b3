import type { Command } from 'commander'
import { dirname, join } from 'node:path'
import { inAreas } from '../../../reports/areas.ts'
import { badgeJsonOf, badgeSvgOf } from '../../../reports/badge.ts'
import { certificateOf, refusalOf, type Certificate } from '../../../reports/certificate/certificate.ts'
import { CertificateError, seal, thumbprint } from '../../../reports/certificate/seal.ts'
import { readReport, type FoundReport } from '../../../reports/read-report.ts'
import { counted, oneLine } from '../../../reports/text.ts'
import type { Rule } from '../../plan/rule.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'
import { newKey, publicFileOf, readPrivateKey } from '../key-file.ts'
import { killRateFrom, type Known } from '../kill-rate.ts'
import { version } from '../version.ts'
import { writeOut } from '../write-out.ts'

export interface CertifyOptions {
  key?: string
  newKey?: string
  out?: string
  mutants?: string
}

/** Adds the options of `certify`. */
export const certifyCommand = (command: Command): Command =>
  command
    .option('--key <FILE>', 'a private Ed25519 key as JWK, of mode 0600')
    .option('--new-key <FILE>', 'make such a key first; its public half lies beside it, in FILE.pub')
    .option('--out <FILE>', 'where the certificate is written; otherwise certificate.jws beside the report')
    .option('--mutants <FILE>', 'the kill matrix that "mutants" wrote; otherwise mutants.json beside the report')

/**
 * Signs a report. Throws a `ReportError` for what is no report or contradicts itself, a `CertificateError` for one of
 * which nothing can be certified, a `UsageError` for a key that cannot be used.
 */
export const certify = async (from: string, options: CertifyOptions, rules: Rule[]): Promise<ExitCode> => {
  const found = await readReport(from)
  const refusal = refusalOf(found.report)
  if (refusal !== undefined) throw new CertificateError(`not certified: ${refusal}`)
  mustBeOfThisVersion(found)
  const beside = dirname(found.path)
  const matrix = options.mutants ?? join(beside, 'mutants.json')
  const known = killRateFrom(matrix, options.mutants !== undefined, version, rules)
  const certificate = certificateOf({
    ...found,
    suite: rules.map(({ id }) => id),
    killRate: 'rate' in known ? known.rate : null,
  })
  const key = keyFor(options)
  const out = options.out ?? join(beside, 'certificate.jws')
  writeOut(out, `${await seal(certificate, key)}\n`, 'certificate')
  writeOut(join(dirname(out), 'badge.svg'), badgeSvgOf(found.report), 'badge')
  writeOut(join(dirname(out), 'badge.json'), badgeJsonOf(found.report), 'badge')
  const made =
    options.newKey === undefined ? [] : [`made the key ${options.newKey}; give away ${publicFileOf(options.newKey)}`]
  const lines = [...inWords(certificate, known, rules), `key ${await thumbprint(key)}`, ...made, out]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return exit.ok
}

/** The certificate names this suite's rules and mutants: they must be those of the report. */
const mustBeOfThisVersion = ({ report, path }: FoundReport): void => {
  if (report.tool.version === version) return
  const other = oneLine(report.tool.version)
  throw new UsageError(`${path} is of version ${other} of the suite, and this is ${version}: certify it with that one`)
}

const keyFor = ({ key, newKey: fresh }: CertifyOptions) => {
  if (key !== undefined && fresh !== undefined) throw new UsageError('give one of --key and --new-key')
  if (fresh !== undefined) return newKey(fresh)
  if (key !== undefined) return readPrivateKey(key)
  throw new UsageError('give the key to sign with, by --key FILE, or make one by --new-key FILE')
}

const named = (title: string, ids: string[], suite: Rule[] = []): string[] => {
  const words = inAreas(
    ids,
    suite.map(({ id }) => id),
  )
  return ids.length === 0 ? [] : [`${counted(ids.length, 'rule')} ${title}: ${oneLine(words.join(', '))}`]
}

/** What is certified, and what is not. */
const inWords = ({ target, counts, rules, untested }: Certificate, known: Known, suite: Rule[]): string[] => [
  `certified: ${oneLine(target.endpoint)} is conformant by ${counted(counts.pass, 'rule')} with ${counted(counts.cases, 'case')}`,
  ...named('failed, as a warning', Object.keys(rules.fail)),
  ...named('without a verdict', Object.keys(rules.inconclusive)),
  ...named('skipped', Object.keys(rules.skipped)),
  ...named('not tested', untested, suite),
  'rate' in known
    ? `the suite catches ${known.rate.killed} of ${known.rate.of} mutants`
    : `the kill rate of the suite is not known: ${oneLine(known.unknown)}`,
]
