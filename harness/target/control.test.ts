import { type Server, createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Control, openControl } from './control.ts'
import { parseProfile } from './profile/profile.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A control API that answers `statuses`, and tells what it was asked. */
const setUp = async (statuses: Record<string, number>): Promise<{ control: Control; asked: string[] }> => {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const call = `${request.method} ${request.url}`
      asked.push(`${call} ${body}`.trim())
      response.writeHead(statuses[call] ?? 404).end('why\nnot')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const control = openControl(
    parseProfile(`endpoint: http://127.0.0.1:1/v1\ncontrol: http://127.0.0.1:${port}/control/`),
  )
  opened.push(
    () => control.close(),
    () => server.close(),
  )
  return { control, asked }
}

describe('the control API', () => {
  test('is asked as the contract says', async () => {
    const done = { 'PUT /control/fixture': 204, 'PUT /control/clock': 200, 'POST /control/refresh': 204 }
    const { control, asked } = await setUp(done)
    expect(await control.putFixture({ schema: 's' })).toEqual({ kind: 'done' })
    expect(await control.setClock(12.5)).toEqual({ kind: 'done' })
    expect(await control.refresh()).toEqual({ kind: 'done' })
    expect(asked).toEqual([
      'PUT /control/fixture {"schema":"s"}',
      'PUT /control/clock {"offset_seconds":12.5}',
      'POST /control/refresh',
    ])
  })

  test('is probed without moving the clock or replacing the world', async () => {
    const { control, asked } = await setUp({ 'PUT /control/clock': 204, 'POST /control/refresh': 501 })
    expect(await control.probe()).toEqual({ clock: { kind: 'done' }, refresh: { kind: 'lacking' } })
    expect(asked).toEqual(['PUT /control/clock {"offset_seconds":0}', 'POST /control/refresh'])
  })

  test('fails with a line that says how', async () => {
    const { control } = await setUp({ 'PUT /control/fixture': 400 })
    const result = await control.putFixture({})
    expect(result).toMatchObject({ kind: 'failed', says: expect.stringContaining('was answered with 400: why not') })
  })

  test('fails where nobody listens', async () => {
    const control = openControl(parseProfile('endpoint: http://127.0.0.1:1/v1\ncontrol: http://127.0.0.1:1'))
    opened.push(() => control.close())
    expect(await control.refresh()).toMatchObject({ kind: 'failed', says: expect.stringContaining('/refresh') })
  })

  test('is lacking where the profile names none', async () => {
    const control = openControl(parseProfile('endpoint: http://127.0.0.1:1/v1'))
    expect(control.given).toBe(false)
    expect(await control.setClock(0)).toEqual({ kind: 'lacking' })
  })
})

test('an answer without end is not read to its end', async () => {
  const server = createServer((_request, response) => {
    response.on('error', () => undefined)
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const control = openControl(parseProfile(`endpoint: http://127.0.0.1:1/v1\ncontrol: http://127.0.0.1:${port}`))
  opened.push(
    () => control.close(),
    () => server.close(),
  )
  expect(await control.refresh()).toMatchObject({ kind: 'failed', says: expect.stringContaining('exceeded max size') })
})
