import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { Client, buildConnector } from 'undici'
import { bareHost, hostAndPort } from '../address.ts'
import { codeOf } from './caught.ts'
import type { HttpSettings } from '../profile/profile.ts'

/** Opens connections to one origin as the profile says: address to dial, authorities, client certificate, proxy. */
export interface Dialer {
  connect: buildConnector.connector
  close(): Promise<void>
}

/** `milliseconds` is how long a connection may take. Throws when a PEM file cannot be read. */
export const dialer = (origin: URL, http: HttpSettings, milliseconds: number): Dialer => {
  const address =
    http.connect === null
      ? { host: bareHost(origin.hostname), port: Number(origin.port) || defaultPorts[origin.protocol] }
      : hostAndPort(http.connect)
  const plain = buildConnector({
    timeout: milliseconds,
    ...(http.ca === null ? {} : { ca: readFileSync(http.ca) }),
    ...(http.client_certificate === null ? {} : readPair(http.client_certificate)),
  })
  // The name in the handshake is always the endpoint's: a foreign `Host` line must not change it.
  const options = {
    hostname: address.host,
    port: String(address.port),
    protocol: origin.protocol,
    host: origin.host,
  }
  if (http.proxy === null) return { connect: (_, done) => plain(options, done), close: async () => {} }

  const tunnel = tunnelBy(
    new URL(http.proxy),
    `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`,
    milliseconds,
  )
  return {
    close: () => tunnel.close(),
    connect: (_, done) => {
      tunnel.open((error, socket) => {
        if (error !== null) done(error, null)
        else if (origin.protocol === 'https:') plain({ ...options, httpSocket: socket }, done)
        else done(null, socket)
      })
    },
  }
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

const readPair = ({ cert, key }: { cert: string; key: string }) => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
})

/** Its code stays: by that it is known what kind of trouble it is. */
const unreachable = (proxy: URL, error: Error): Error =>
  Object.assign(new Error(`the proxy ${proxy.origin} does not answer: ${error.message}`, { cause: error }), {
    code: codeOf(error),
  })

/** `CONNECT` through a proxy (RFC 9110, 9.3.6): the tunnel carries every byte as it is. */
const tunnelBy = (proxy: URL, authority: string, milliseconds: number) => {
  const client = new Client(proxy.origin, { connect: { timeout: milliseconds }, headersTimeout: milliseconds })
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  const headers = {
    host: authority,
    ...(credentials === ':' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  return {
    close: () => client.destroy(),
    open: (done: buildConnector.Callback): void =>
      client.connect({ path: authority, headers }, (error, answer) => {
        if (error !== null) return done(unreachable(proxy, error), null)
        if (answer.statusCode === 200 && answer.socket instanceof Socket) return done(null, answer.socket)
        answer.socket.destroy()
        done(new Error(`the proxy answered ${answer.statusCode} to CONNECT ${authority}`), null)
      }),
  }
}
