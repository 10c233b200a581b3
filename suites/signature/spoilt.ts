import { wire, type Edit } from '../../harness/plan/edit.ts'
import { parameters, signature } from '../../harness/plan/edits.ts'
import { covering, signatureBytes } from './edits.ts'

const without = (where: string, name: string): Edit =>
  covering(`${where}, and the signature does not cover \`${name}\``, (covered) =>
    covered.filter((one) => one !== `"${name}"`),
  )

/** What is wrong with a signature, whatever else a request carries. */
export const spoilt = (where: string) => ({
  flipped: signatureBytes(`${where}, and a bit of the signature is flipped`, { kind: 'flipped', bit: 7 }),
  zeros: signatureBytes(`${where}, and the signature is 64 zeros`, { kind: 'filled', with: 0, length: 64 }),
  'another-agents-signature': signature(`${where}, and another agent signed`, (one) => {
    one.key = 'stranger'
  }),
  'body-changed': wire(`${where}, and a space added to the body after signing`, (message) => {
    message.body = Buffer.concat([message.body, Buffer.from(' ')])
  }),
  'another-algorithm': parameters(`${where}, and \`alg\` of the signature is hmac-sha256`, {
    alg: '"hmac-sha256"',
  }),
  expired: parameters(`${where}, and the signature has expired`, {
    created: '{past-120}',
    expires: '{past-60}',
  }),
  'expired-a-second-ago': parameters(`${where}, and the signature expired a second ago`, {
    created: '{past-61}',
    expires: '{past-1}',
  }),
  'not-yet-by-a-second': parameters(`${where}, and the signature was created a second ahead`, {
    created: '{ahead+1}',
    expires: '{ahead+61}',
  }),
  'not-yet': parameters(`${where}, and the signature is from the future`, {
    created: '{ahead+61}',
    expires: '{ahead+121}',
  }),
  'without-method': without(where, '@method'),
  'without-target-uri': without(where, '@target-uri'),
  'without-content-digest': without(where, 'content-digest'),
  'without-authorization': without(where, 'authorization'),
  'without-signature-agent': without(where, 'signature-agent'),
})
