import type { Draw } from '../../plan/edit.ts'
import type { LinkPlan } from '../../plan/plan.ts'
import { changedItems } from './items.ts'
import { extremeValues } from './json.ts'

const names = [
  '"exp"',
  '"iss"',
  '"cnf"',
  '"scope"',
  '"svc_max_accesses"',
  '"__proto__"',
  '""',
  '"alg"',
  '"crit"',
  '"b64"',
]

type Members = Record<string, string>
type MembersChange = (draw: Draw, members: Members) => Members

const nameIn = (draw: Draw, members: Members): string => draw.pick(Object.keys(members))

const changes: MembersChange[] = [
  (draw, members) => ({ ...members, [nameIn(draw, members)]: draw.pick(extremeValues) }),
  (draw, members) => Object.fromEntries(changedPairs(draw, members)),
  (draw, members) => {
    const [one, other] = [nameIn(draw, members), nameIn(draw, members)]
    return { ...members, [one]: members[other] ?? '', [other]: members[one] ?? '' }
  },
  (draw, members) => ({ ...members, [nameless(draw.pick(names))]: draw.pick(extremeValues) }),
]

const nameless = (quoted: string): string => quoted.slice(1, -1) || 'x'

const changedPairs = (draw: Draw, members: Members): [string, string][] =>
  changedItems(draw, Object.keys(members), ['x']).map((name) => [name, members[name] ?? 'null'])

/** How a payload may be written round its claims; `{members}` is the claims without their braces. */
const payloads = [
  '[{claims}]',
  '{{members},"exp":1}',
  '{"exp":1,{members}}',
  '{{members}',
  '{claims}{claims}',
  '"text"',
  '',
  ' {claims}\n',
  '\ufeff{claims}',
  '{{members},"\u00e9":1}',
]

const forms = ['{header}', '{payload}', '{signature}', '', 'e30', '{header}=']

/** A token with one change; it is signed as it then stands. */
export const changeToken = (link: LinkPlan, draw: Draw): void => {
  const change = draw.pick(changes)
  const places = [
    () => (link.claims = change(draw, link.claims)),
    () => (link.header = change(draw, link.header)),
    () => (link.payload = draw.pick(payloads)),
    () => (link.form = changedItems(draw, link.form.split('.'), forms).join('.')),
    () => (link.encoding = 'latin1'),
    () => (link.afterwards = { claims: { exp: draw.pick(extremeValues) } }),
  ]
  draw.pick(places)()
}
