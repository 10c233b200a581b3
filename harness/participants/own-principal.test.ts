import { expect, test } from 'vitest'
import { accessing } from '../../suites/quota/baseline.ts'
import { setUp } from '../run/set-up.ts'
import { parseProfile } from '../target/index.ts'
import { withOwnPrincipal } from './own-principal.ts'

const staged = async (whom: 'owner' | 'principal') => {
  const given = { endpoint: 'http://127.0.0.1:1/v1', participants: { port: 0 } }
  const { signal } = new AbortController()
  const setup = await setUp({ profile: parseProfile(JSON.stringify(given)), seed: 0, signal })
  setup.lab.place.principalDomain = whom
  const scene = await setup.lab.stage(accessing.plan)
  const close = async (): Promise<void> => {
    await scene.close()
    await setup.close()
  }
  return { scene, close }
}

test('a principal whom no other scene has publishes its key where principal_domain names the principal', async () => {
  const { scene, close } = await staged('principal')
  const answer = await fetch(`http://${scene.host('own-principal')}/.well-known/http-message-signatures-directory`)
  expect(await answer.json()).toMatchObject({ keys: [{ crv: 'Ed25519', x: scene.keys.key('principal').jwk['x'] }] })
  await close()
})

test('nobody is there for it where the owner is named, nor for the principal of the fixture', async () => {
  const { scene, close } = await staged('owner')
  expect(scene.host('own-principal')).toBeUndefined()
  await close()
  const plan = { ...accessing.plan, keys: {} }
  expect(withOwnPrincipal(plan)).toBe(plan)
})
