import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { strangers, eachPart, eachPartOf, fetchedBy } from './edits.ts'

/** Which parts a URL has is the target's affair: each is tried in turn, and the fetch is signed for the URL as fetched. */
export default flip({
  id: 'retrieval/hmac',
  spec: 'Authentication, Retrieval-URL identity binding, 1 and 2',
  level: 'must',
  requires: 'A retrieval URL is served as it was signed, and in no other form.',
  implies: ['retrieval/bound', 'retrieval/expiry'],
  needs: ['execute'],
  on: delivered,
  faults: {
    changed: eachPart('a part of the URL is changed, numbers to an hour more', 'changed'),
    'changed-after-a-fetch': together(
      'a URL is fetched, and then with a part of it changed, numbers to an hour more',
      eachPart('', 'changed'),
      edit('it was fetched as it is', ({ retrieval }) => {
        if (retrieval) retrieval.fetchedBefore = true
      }),
    ),
    recased: eachPart('the letters of a part are in the other case', 'recased'),
    dropped: eachPart(
      'a parameter of the URL, its query, or what stands behind the last dot of it, is left out',
      'dropped',
    ),
    emptied: eachPart('a parameter of the URL has no value, or nothing stands behind the last dot of it', 'emptied'),
    cut: eachPart('a part of the URL is cut to its half, or by its end', 'cut'),
    moved: eachPart('what stands at an end of a part, or all of it, stands in another part', 'moved'),
    'another-agents-part': together(
      "a part is that of another agent's URL, and that one fetches",
      eachPartOf('exchanged', 'exchanged', strangers),
      fetchedBy('stranger'),
    ),
    'another-resources-part': eachPartOf("a part is that of another resource's URL", 'exchanged', (execution) => {
      if (execution.discovery) execution.discovery.request.envelope.uris = ['{uri.open2}']
    }),
  },
  variations: {},
  open: {
    added: eachPart('a parameter is added that means nothing', 'added'),
  },
  mutants: {
    'does not verify the HMAC of a URL': 'changed',
    'verifies the HMAC of a URL until it has agreed once': 'changed-after-a-fetch',
    'signs the parts of a URL one behind the other, with nothing between': 'moved',
    'signs a URL without its expiry': 'changed',
    'takes a URL without a hash for a bearer URL': 'dropped',
    'compares as much of the HMAC as is there': 'cut',
    'compares the HMAC whatever the case of its letters': 'recased',
    'takes an empty HMAC for none': 'emptied',
    'signs a URL without its hash': 'another-agents-part',
    'signs a URL without its path': 'another-resources-part',
  },
})
