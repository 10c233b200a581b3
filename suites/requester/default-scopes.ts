import { envelope } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

/** Normally all public resources, and nothing that a scope gates. */
export default observe({
  id: 'requester/default-scopes',
  spec: 'What the service does; Authentication, Scopes',
  requires: 'What a requester without scopes is offered.',
  on: asking,
  tries: {
    public: envelope('two public resources are asked for without scopes', { uris: ['{uri.open}', '{uri.open2}'] }),
    gated: envelope('a resource that a scope gates is asked for without scopes', { uris: ['{uri.reports}'] }),
    subscription: envelope('a resource of a subscription is asked for without scopes', { uris: ['{uri.news}'] }),
  },
})
