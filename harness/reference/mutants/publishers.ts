import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const members = ['ver', 'role', 'domain', 'contact', 'exchanges', 'catalog_contributors', 'ext']

/** What may go wrong with publishers' manifests. */
export const publishersMutants: Mutants = {
  'does not look at the version of a manifest': mutant('manifest-version', () => true),
  'takes every version of a manifest that begins with 1': mutant(
    'manifest-version',
    ({ ver }) => typeof ver === 'string' && ver.startsWith('1'),
  ),
  'goes on with publishers that no longer list it': mutant('manifest-lists', () => true),
  'refuses manifests with members that it does not know': mutant(
    'manifest-version',
    (manifest) =>
      parts.steps['manifest-version'](manifest) && Object.keys(manifest).every((name) => members.includes(name)),
  ),
}
