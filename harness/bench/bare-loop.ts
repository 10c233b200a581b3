import { createHash } from 'node:crypto'
import { Pool } from 'undici'
import type { Key } from '../build/keys.ts'

/** What a request needs to be signed without a plan. */
export interface BareTarget {
  endpoint: string
  agent: { base: string; host: string }
  key: Key
  uri: string
}

/**
 * The least that a signing client can do: one template of a body, a digest, five lines of text, a native signature, a
 * post. Returns the requests a second, all of them accepted.
 */
export const bareRate = async (target: BareTarget, seconds: number, concurrency: number): Promise<number> => {
  const { origin, pathname } = new URL(target.endpoint)
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const path = `${pathname}/svc.v1.ExchangeService/DiscoverResources`
  const end = performance.now() + seconds * 1000
  let [sent, refused] = [0, 0]
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      sent += 1
      const answer = await pool.request({ method: 'POST', path, ...signed(target, origin + path, sent) })
      await answer.body.dump()
      if (answer.statusCode !== 200) refused += 1
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: concurrency }, client))
  const took = (performance.now() - begun) / 1000
  await pool.close()
  if (refused > 0) throw new Error(`${refused} of ${sent} bare requests were refused: the loop is not what it measures`)
  return sent / took
}

const signed = ({ agent, key, uri }: BareTarget, targetUri: string, turn: number) => {
  const requester = { id: `bare-${turn}`, domain: agent.host, type: 'REQUESTER_TYPE_AGENT' }
  const body = JSON.stringify({ ver: '1.0', requester, uris: [uri] })
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const now = Math.floor(Date.now() / 1000)
  const parameters =
    '("@method" "@target-uri" "content-digest" "authorization" "signature-agent")' +
    `;keyid="${key.thumbprint}";alg="ed25519";created=${now - 1};expires=${now + 60}`
  const base = [
    '"@method": POST',
    `"@target-uri": ${targetUri}`,
    `"content-digest": ${digest}`,
    '"authorization": ',
    `"signature-agent": "${agent.base}"`,
    `"@signature-params": ${parameters}`,
  ].join('\n')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-digest': digest,
      authorization: '',
      'signature-agent': `"${agent.base}"`,
      'signature-input': `agent=${parameters}`,
      signature: `agent=:${key.sign(Buffer.from(base)).toString('base64')}:`,
    },
  }
}
