import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import expired from '../../suites/window/expired.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'client-certificate-'))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]

const hasCertificate = (() => {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', cert]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  try {
    execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...curve, ...subject], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** What a run says of a target that wants a certificate of its clients, and is given none. */
const saidOf = async (maxVersion: 'TLSv1.2' | 'TLSv1.3'): Promise<string> => {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  const server = createServer({ ...pair, maxVersion, requestCert: true, ca: pair.cert }, (_, response) =>
    response.end(),
  )
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}/v1`
  const profile = parseProfile(JSON.stringify({ endpoint, http: { ca: cert }, participants: { port: 0 } }))
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const given = { profile, rules: [expired], seed: 0, slow: false, bail: false, version: 'test', signal }
  try {
    await run({ ...given, emit: (event) => void events.push(event) })
  } catch (error) {
    return String(error)
  } finally {
    server.close()
  }
  return events.map((event) => (event.event === 'preflight-checked' && !event.ok ? event.says : '')).join('')
}

test.runIf(hasCertificate).each(['TLSv1.2', 'TLSv1.3'] as const)(
  'the lack of a client certificate is told by %s',
  async (maxVersion) => {
    const said = await saidOf(maxVersion)
    expect(said).toContain('wants a certificate of whoever connects')
    expect(said).toContain('as http.client_certificate')
  },
)
