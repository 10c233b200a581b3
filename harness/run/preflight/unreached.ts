import type { Profile } from '../../target/index.ts'
import type { LogLine } from '../lab.ts'
import { paragraph } from './paragraph.ts'

const directoryPath = '/.well-known/http-message-signatures-directory'

/** Whether a key directory was among what was fetched. */
export const fetchedDirectory = (lines: readonly LogLine[]): boolean =>
  lines.some(({ path }) => path.split('?')[0]?.endsWith(directoryPath))

const hostings: Record<Profile['participants']['hosting'], string> = {
  loopback:
    'Addresses of loopback are known to this machine alone: a target in a container or on another machine needs participants.hosting: ports, with participants.bind: 0.0.0.0 and the name of this machine as participants.advertise.',
  ports:
    'Let participants.advertise be a name of this machine that the target knows, participants.bind an address that it reaches, and let no firewall close participants.ports.',
  subdomains:
    'Let every name below the domain of participants.advertise lead to participants.bind, for the target too, and with the port that it is told.',
}

/** The target did not look up the agent's key. `lines` is what it asked the agent's host for instead. */
export const unreached = (base: string, lines: readonly LogLine[], { participants }: Profile): string => {
  const [first] = lines
  const directory = `${base}${directoryPath}`
  const tried = `A request was sent whose Signature-Agent is ${base}.`
  if (first) {
    return paragraph({
      tried,
      came: `The target did not fetch the key directory at ${directory}: it asked for ${first.path}.`,
      likely: 'Most likely it looks for keys at another path than the well-known one.',
      remedy: `Let it fetch ${directoryPath}: there is no other place.`,
    })
  }
  return paragraph({
    tried,
    came: `The target did not fetch the key directory at ${directory}, nor anything else there.`,
    likely:
      'Most likely it cannot reach that address, or refuses plain http, loopback or private addresses, which it must take while under test.',
    remedy: hostings[participants.hosting],
  })
}
