import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { FetchedDocument } from './fetch-document.ts'
import type { Door } from './hosting.ts'

/** The longest manifest that is read, in octets, and the longest wait for it, in milliseconds. */
const most = 1024 * 1024
const patience = 10_000

/**
 * GETs what the harness itself serves, over the socket where it does: the name that a target knows it by may mean
 * nothing here. Rejects where there is no whole answer.
 */
export const readAtDoor = (door: Door, url: string, headers: Record<string, string>): Promise<FetchedDocument> =>
  new Promise((resolve, reject) => {
    const { protocol, host, hostname, pathname, search } = new URL(url)
    const options = {
      host: door.address,
      port: door.port,
      path: pathname + search,
      headers: { ...headers, host },
      timeout: patience,
      agent: false,
    }
    // It is our own socket: whose certificate it shows is a matter of those who dial by name.
    const sent =
      protocol === 'https:'
        ? overHttps({ ...options, servername: hostname, rejectUnauthorized: false })
        : overHttp(options)
    sent.once('timeout', () => sent.destroy(new Error('there was no answer in time')))
    sent.once('error', reject)
    sent.once('response', (response) => {
      const pieces: Buffer[] = []
      let read = 0
      response.on('data', (piece: Buffer) => {
        read += piece.length
        if (read > most) sent.destroy(new Error('the answer is too long'))
        else pieces.push(piece)
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: {}, body: Buffer.concat(pieces) }),
      )
    })
    sent.end()
  })
