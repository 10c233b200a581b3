import type { Rule } from '../../harness/plan/rule.ts'
import encoded from './encoded.ts'
import form from './form.ts'
import matches from './matches.ts'
import ofLongBodies from './of-long-bodies.ts'
import onlySha512 from './only-sha-512.ts'
import several from './several.ts'

/** `Content-Digest`: its form, and that it is the body's. */
export const digestRules: Rule[] = [matches, ofLongBodies, form, several, onlySha512, encoded]
