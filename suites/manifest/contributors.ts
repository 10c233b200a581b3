import { document } from '../../harness/plan/rule.ts'
import { body, domain, having, member, text } from '../served.ts'

const entry = { domain: 'contributor.example', relationship: 'verifier' }

export default document({
  id: 'manifest/contributors',
  spec: 'Manifest (WellKnownManifest)',
  level: 'must',
  requires: 'Each entry of `catalog_contributors` has a domain and a relationship.',
  of: 'manifest',
  where: having('catalog_contributors'),
  holds: body({
    catalog_contributors: {
      type: 'array',
      description: 'a list',
      items: {
        type: 'object',
        description: 'an object',
        required: ['domain', 'relationship'],
        properties: { domain, relationship: text },
      },
    },
  }),
  faults: {
    object: member('`catalog_contributors` is one entry', '/catalog_contributors', entry),
    names: member('`catalog_contributors` is a list of domains', '/catalog_contributors', ['contributor.example']),
    'no-domain': member('an entry has no domain', '/catalog_contributors/0/domain'),
    'domain-url': member('the domain is a URL', '/catalog_contributors/0/domain', 'https://contributor.example/'),
    'no-relationship': member('an entry has no relationship', '/catalog_contributors/0/relationship'),
    'relationship-number': member('a relationship is a number', '/catalog_contributors/0/relationship', 1),
  },
  variations: {
    none: member('the list is empty', '/catalog_contributors', []),
    free: member('the relationship is a word of its own', '/catalog_contributors/0/relationship', 'Lektorat & Satz'),
  },
  mutants: {
    'names one contributor without a list': 'object',
    'names the domains of contributors alone': 'names',
    'names a contributor without its domain': 'no-domain',
    'names a contributor by a URL': 'domain-url',
    'names a contributor without a relationship': 'no-relationship',
    'names the relationship of a contributor by a number': 'relationship-number',
  },
})
