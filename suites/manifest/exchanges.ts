import { document } from '../../harness/plan/rule.ts'
import { body, domain, member, text } from '../served.ts'

const entry = { domain: 'exchange.example', endpoint: 'https://exchange.example/v1', relationship: 'RESELLER' }

/** Absolute, and a path whose last segment is `v1`: a slash after it is left open. */
const endpoint = {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9+.-]*://[^\\s/?#]+(/[^\\s?#]*)?/v1/?([?#]\\S*)?$',
  description: 'an absolute URL whose path ends in /v1',
}

export default document({
  id: 'manifest/exchanges',
  spec: 'Manifest (WellKnownManifest); Endpoints; Versioning',
  level: 'must',
  requires:
    "A publisher's manifest lists exchanges, each with its domain, its endpoint of version 1 and a relationship.",
  of: 'manifest',
  where: {
    anyOf: [
      { properties: { role: { const: 'ROLE_PUBLISHER' } } },
      { properties: { body: { type: 'object', required: ['exchanges'] } } },
    ],
  },
  holds: body(
    {
      exchanges: {
        type: 'array',
        description: 'a list',
        items: {
          type: 'object',
          description: 'an object',
          required: ['domain', 'endpoint', 'relationship'],
          properties: { domain, endpoint, relationship: { ...text, type: ['string', 'number'] } },
        },
      },
    },
    ['exchanges'],
  ),
  faults: {
    missing: member('`exchanges` is missing', '/exchanges'),
    object: member('`exchanges` is one entry', '/exchanges', entry),
    names: member('`exchanges` is a list of domains', '/exchanges', ['exchange.example']),
    'no-domain': member('an entry has no domain', '/exchanges/0/domain'),
    'domain-url': member('the domain of an entry is a URL', '/exchanges/0/domain', 'https://exchange.example'),
    'no-endpoint': member('an entry has no endpoint', '/exchanges/0/endpoint'),
    relative: member('the endpoint of an entry is a path', '/exchanges/0/endpoint', '/v1'),
    'no-version': member('an endpoint has no version', '/exchanges/0/endpoint', 'https://exchange.example/'),
    'version-2': member('an endpoint is of version 2', '/exchanges/0/endpoint', 'https://exchange.example/v2'),
    'only-a-suffix': member('an endpoint ends in v1, not in /v1', '/exchanges/0/endpoint', 'https://x.example/apiv1'),
    'no-relationship': member('an entry has no relationship', '/exchanges/0/relationship'),
  },
  variations: {
    'below-a-path': member('an endpoint is below a path', '/exchanges/0/endpoint', 'https://x.example/svc/api/v1'),
    'upper-case': member('a domain is in upper case', '/exchanges/0/domain', 'EXCHANGE.EXAMPLE'),
    'with-a-port': member('a domain has a port', '/exchanges/0/domain', '[2001:db8::1]:8443'),
    'another-member': member('an entry has a member that is not known', '/exchanges/0/since', '2030'),
  },
  open: {
    'trailing-slash': {
      ...member('an endpoint ends in a slash', '/exchanges/0/endpoint', 'https://exchange.example/v1/'),
      unless: body({ exchanges: { items: { properties: { endpoint: { not: { pattern: '/$' } } } } } }),
    },
    none: {
      ...member('no exchange is listed', '/exchanges', []),
      unless: body({ exchanges: { minItems: 1, description: 'a list with an entry' } }),
    },
  },
  mutants: {
    'lists no exchanges as a publisher': 'missing',
    'lists one exchange without a list': 'object',
    'lists the domains of exchanges alone': 'names',
    'lists an exchange without its domain': 'no-domain',
    'names an exchange by a URL': 'domain-url',
    'lists an exchange without its endpoint': 'no-endpoint',
    'lists an endpoint as a path': 'relative',
    'lists an endpoint without a version': 'no-version',
    'lists an endpoint of version 2': 'version-2',
    'lists an endpoint whose name ends in v1': 'only-a-suffix',
    'lists an exchange without a relationship': 'no-relationship',
  },
})
