import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'

const names = ['DIRECT', 'RESELLER']
const relationships = [...names, ...names.map((name) => `PROVIDER_RELATIONSHIP_${name}`)]

/** Readers of proto-JSON take the number of an enum for its name; the spec writes names. */
const numbers = [1, 2]

export default document({
  id: 'manifest/member-types',
  spec: 'Manifest (WellKnownManifest)',
  level: 'must',
  requires: '`contact` is a text, `ext` an object, and the relationship to an exchange a known one.',
  of: 'manifest',
  holds: body({
    contact: { type: 'string', description: 'a text' },
    ext: { type: 'object', description: 'an object' },
    exchanges: {
      items: {
        properties: {
          relationship: { enum: [...relationships, ...numbers], description: 'a known relationship' },
        },
      },
    },
  }),
  faults: {
    contact: member('`contact` is an object', '/contact', { mail: 'licences@publisher.example' }),
    ext: member('`ext` is a list', '/ext', ['green']),
    'ext-text': member('`ext` is a text', '/ext', '{}'),
    unspecified: member('a relationship is unspecified', '/exchanges/0/relationship', 'UNSPECIFIED'),
    'long-unspecified': member(
      'a relationship is unspecified in its long name',
      '/exchanges/0/relationship',
      'PROVIDER_RELATIONSHIP_UNSPECIFIED',
    ),
    unknown: member('a relationship is not known', '/exchanges/0/relationship', 'PARTNER'),
    'lower-case': member('a relationship is in lower case', '/exchanges/0/relationship', 'direct'),
  },
  variations: {
    'no-contact': member('`contact` is missing', '/contact'),
    'ext-members': member('`ext` holds anything', '/ext', { 'vendor:colour': ['green', null, { deep: 1 }] }),
    'ext-empty': member('`ext` is empty', '/ext', {}),
    long: member('a relationship has its long name', '/exchanges/0/relationship', 'PROVIDER_RELATIONSHIP_RESELLER'),
    short: member('a relationship has its short name', '/exchanges/0/relationship', 'RESELLER'),
    'null-contact': member('`contact` is null, which proto-JSON takes for absent', '/contact', null),
  },
  open: {
    number: {
      ...member("a relationship is the enum's number", '/exchanges/0/relationship', 2),
      unless: body({ exchanges: { items: { properties: { relationship: { type: 'string' } } } } }),
    },
  },
  mutants: {
    'gives its contact as an object': 'contact',
    'gives its extensions as a list': 'ext',
    'gives its extensions as a text': 'ext-text',
    'leaves the relationship to an exchange unspecified': 'unspecified',
    'leaves it unspecified by its long name': 'long-unspecified',
    'makes up a relationship to an exchange': 'unknown',
    'names the relationship to an exchange in lower case': 'lower-case',
  },
})
