import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Participants } from './scene.ts'
import { clock, document, getUrl, planWith } from './testing.ts'

let participants: Participants

beforeAll(async () => {
  participants = await Participants.open({ hosting: { hosting: 'ports', port: 0 }, clock })
})
afterAll(() => participants.close())

const stage = (differs: Parameters<typeof document>[0]) =>
  participants.stage(planWith({ agent: { d: document(differs) } }))

describe('manners', () => {
  test('never: the connection is held until the scene closes', async () => {
    const scene = await stage({ manner: 'never' })
    const asked = getUrl(`http://${scene.host('agent')}/d`)
    const outcome = asked.then(
      () => 'answered',
      () => 'dropped',
    )
    while (scene.fetched('agent').length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    expect(scene.fetched('agent')).toMatchObject([{ status: null }])
    scene.close()
    expect(await outcome).toBe('dropped')
  })

  test('closed: the connection is refused', async () => {
    const scene = await stage({ manner: 'closed' })
    await expect(getUrl(`http://${scene.host('agent')}/d`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    scene.close()
  })

  test('cut-short: less is sent than announced', async () => {
    for (const body of [{ json: { some: 'thing' } }, { text: '' }, { filler: 10_000 }]) {
      const scene = await stage({ manner: 'cut-short', body })
      await expect(getUrl(`http://${scene.host('agent')}/d`)).rejects.toMatchObject({ code: 'ECONNRESET' })
      scene.close()
    }
  })

  test('filler: as many bytes of JSON as asked for', async () => {
    for (const filler of [0, 5, 23, 1_000_000]) {
      const scene = await stage({ body: { filler } })
      const got = await getUrl(`http://${scene.host('agent')}/d`)
      expect(got.body.length).toBe(filler)
      expect('{"keys":[],"filler":"'.startsWith(String(got.body.subarray(0, 21)))).toBe(true)
      scene.close()
    }
  })

  test('filler: a reader that hangs up harms nobody', async () => {
    const scene = await stage({ body: { filler: 50_000_000 } })
    const url = `http://${scene.host('agent')}/d`
    const answer = await fetch(url)
    await answer.body?.cancel()
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('50000000')
    scene.close()
  })
})

describe('hostile manners', () => {
  test('drips: an octet comes, and the rest takes its time until the scene closes', async () => {
    const scene = await stage({ manner: 'drips' })
    const answer = await fetch(`http://${scene.host('agent')}/d`)
    const reader = answer.body!.getReader()
    expect((await reader.read()).value?.length).toBe(1)
    const next = reader.read().catch(() => 'dropped')
    scene.close()
    expect(await next).toBe('dropped')
  })

  test('floods: the length is not announced, and the end comes all the same', async () => {
    const scene = await stage({ manner: 'floods', body: { filler: 200_000 } })
    const got = await getUrl(`http://${scene.host('agent')}/d`)
    expect(got.headers['content-length']).toBeUndefined()
    expect(got.body.length).toBe(200_000)
    scene.close()
  })

  test('a bomb is small as sent, and swells to what was asked for', async () => {
    const scene = await stage({ body: { bomb: 64 * 1024 * 1024 }, headers: { 'content-encoding': 'gzip' } })
    const { body } = await getUrl(`http://${scene.host('agent')}/d`)
    expect(body.length).toBeLessThan(100_000)
    let swollen = 0
    const gunzip = createGunzip().on('data', (piece: Buffer) => (swollen += piece.length))
    const ended = new Promise((resolve) => gunzip.on('error', resolve).on('end', resolve))
    gunzip.end(body)
    // Nobody sees the checksum, which is wrong, before all of it.
    expect(await ended).toMatchObject({ code: 'Z_DATA_ERROR' })
    expect(swollen).toBeGreaterThan(63 * 1024 * 1024)
    scene.close()
  })
})
