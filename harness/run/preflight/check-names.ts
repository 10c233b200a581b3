import type { Baseline } from '../../plan/rule.ts'
import { checked, type Checked } from './checked.ts'
import { paragraph } from './paragraph.ts'
import type { Setup } from '../set-up.ts'
import { findSpelling } from './spelling.ts'

/** A wrong spelling of members refuses nothing by itself: what has a member of several words would fail for it. */
export const checkNames = async ({ lab, profile }: Setup, baseline: Baseline): Promise<Checked[]> => {
  const { names } = profile.dialect
  const read = await findSpelling(lab, baseline)
  return read === 'both' || read === 'neither' || read === names
    ? []
    : [checked('dialect', false, wrongNames(names, read))]
}

const wrongNames = (names: 'snake' | 'camel', read: 'snake' | 'camel'): string =>
  paragraph({
    tried: 'A critical extension that nobody understands was named in ext_critical, and in extCritical.',
    came: `The target refused the one in ${read} case, and passed over the one in ${names} case.`,
    likely: `It reads member names in ${read} case alone, and the profile says ${names}.`,
    remedy: `Give dialect.names: ${read}; requester/names-both-spellings then fails, and the rest runs.`,
  })
