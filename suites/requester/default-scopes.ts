import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

/** Accepted where it is offered. */
const wanting = (says: string, uri: string): PlanEdit =>
  edit(says, (plan) => {
    plan.request.envelope.uris = [uri]
    plan.wants = uri
  })

/** Normally all public resources, and nothing that a scope gates. */
export default observe({
  id: 'requester/default-scopes',
  spec: 'What the service does; Authentication, Scopes',
  requires: 'What a requester without scopes is offered.',
  withoutScopes: true,
  on: asking,
  tries: {
    public: wanting('a public resource is wanted without scopes', '{uri.open}'),
    gated: wanting('a resource that a scope gates is wanted without scopes', '{uri.reports}'),
    subscription: wanting('a resource of a subscription is wanted without scopes', '{uri.news}'),
  },
})
