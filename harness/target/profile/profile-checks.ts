import { accessSync, constants } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { hostAndPort, webAddress } from '../address.ts'
import { caught } from '../transport/caught.ts'
import { type ConfigurationCode, ConfigurationError } from '../configuration-error.ts'
import { expressionKeys } from '../answer/dialect.ts'
import { expression } from '../answer/expression.ts'
import { hostsSentTo, permissionError } from './profile-permission.ts'
import type { Profile } from './profile.ts'
import type { Source } from './profile-source.ts'

/** Checks what the schema cannot say. Throws a `ConfigurationError`. */
export const checkProfile = (profile: Profile, source: Source): void => {
  for (const { key, code = 'invalid-value', wrong } of checks) {
    const says = wrong(profile, source)
    if (says !== null) throw new ConfigurationError(code, source.place(key.split('.')), says)
  }
}

interface Check {
  key: string
  code?: ConfigurationCode
  /** What is wrong and what to do, or `null`. */
  wrong: (this: void, profile: Profile, source: Source) => string | null
}

const endpointAddress = (text: string): string | null => {
  const url = webAddress(text)
  if (url === null || url.search !== '')
    return `${text} is not an absolute http or https URL without userinfo, query and fragment`
  return url.pathname.endsWith('/v1')
    ? null
    : `the path of ${text} does not end in /v1, as that of an exchange endpoint must; give the address above the RPCs`
}

const address = (text: string | null | undefined): string | null =>
  text === null || text === undefined || webAddress(text) !== null
    ? null
    : `${text} is not an absolute http or https URL`

const expressionError = (text: string | null): string | null => {
  try {
    if (text !== null) expression(text)
    return null
  } catch (error) {
    return `not a JMESPath expression: ${caught(error).message}`
  }
}

const regularExpressionError = (text: string | null): string | null => {
  if (text === null) return null
  try {
    const groups = (new RegExp(`${text}|`).exec('')?.length ?? 1) - 1
    return groups === 1 ? null : `has ${groups} groups; put the address, and nothing else, into one`
  } catch (error) {
    return `not a regular expression: ${caught(error).message}`
  }
}

const certifiedError = ({ certify }: Profile): string | null =>
  certify.map(({ base }) => address(base)).find((wrong) => wrong !== null) ?? null

const portRangeError = (range: string | null): string | null => {
  if (range === null) return null
  const [first = 0, last = 0] = range.split('-').map(Number)
  return first >= 1 && first <= last && last <= 65_535
    ? null
    : `${range} is not a range of ports; give it as first-last`
}

const subdomainsError = ({ participants: { hosting, advertise } }: Profile): string | null =>
  hosting !== 'subdomains' || advertise?.startsWith('*.')
    ? null
    : 'hosting by subdomains needs the domain above them, such as advertise: "*.lab.example"'

const fileCheck = (key: string, read: (profile: Profile) => string | null | undefined): Check => ({
  key,
  code: 'unreadable',
  wrong: (profile, source) => {
    const file = read(profile)
    if (file === null || file === undefined) return null
    try {
      accessSync(resolve(source.file === undefined ? '.' : dirname(source.file), file), constants.R_OK)
      return null
    } catch {
      return `the file ${file} cannot be read; paths are relative to the profile`
    }
  },
})

/** Lines that the harness writes itself; a second one would break signatures or framing. */
const ownHeaders = new Set(
  `authorization connection content-digest content-length content-type signature signature-agent signature-input
   transfer-encoding`.split(/\s+/),
)

const checks: Check[] = [
  { key: 'endpoint', wrong: ({ endpoint }) => endpointAddress(endpoint) },
  { key: 'http.target_uri', wrong: ({ http }) => (http.target_uri === null ? null : endpointAddress(http.target_uri)) },
  { key: 'base', wrong: ({ base }) => address(base) },
  { key: 'control', wrong: ({ control }) => address(control) },
  { key: 'publisher.base', wrong: ({ publisher }) => address(publisher?.base) },
  { key: 'certify', wrong: certifiedError },
  { key: 'edge.url', wrong: ({ edge }) => address(edge?.url) },
  {
    key: 'http.proxy',
    wrong: ({ http: { proxy } }) =>
      proxy === null || (/^https?:\/\//.test(proxy) && URL.canParse(proxy))
        ? null
        : `${proxy} is not an http or https URL`,
  },
  {
    key: 'http.connect',
    wrong: ({ http: { connect } }) =>
      connect === null || (hostAndPort(connect).port >= 1 && hostAndPort(connect).port <= 65_535)
        ? null
        : `${connect} has no port from 1 to 65535`,
  },
  {
    key: 'http.headers',
    wrong: ({ http }) => {
      const own = Object.keys(http.headers).find((name) => ownHeaders.has(name.toLowerCase()))
      return own === undefined ? null : `${own} is written by the harness itself; remove it`
    },
  },
  { key: 'participants.ports', wrong: ({ participants }) => portRangeError(participants.ports) },
  { key: 'participants.advertise', wrong: subdomainsError },
  fileCheck('participants.tls.cert', ({ participants }) => participants.tls?.cert),
  fileCheck('participants.tls.key', ({ participants }) => participants.tls?.key),
  fileCheck('http.ca', ({ http }) => http.ca),
  fileCheck('http.client_certificate.cert', ({ http }) => http.client_certificate?.cert),
  fileCheck('http.client_certificate.key', ({ http }) => http.client_certificate?.key),
  ...expressionKeys.map((key): Check => ({
    key: `dialect.${key}`,
    code: 'invalid-expression',
    wrong: ({ dialect }) => expressionError(dialect[key]),
  })),
  {
    key: 'dialect.content_rules',
    code: 'invalid-expression',
    wrong: ({ dialect }) => regularExpressionError(dialect.content_rules),
  },
  ...hostsSentTo.map(([key, hostsOf]): Check => ({
    key,
    code: 'permission',
    wrong: (profile) => permissionError(profile, hostsOf),
  })),
]
