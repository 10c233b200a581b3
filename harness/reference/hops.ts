import type { Context } from './context.ts'
import type { DirectoryClient, DirectoryEntry } from './directory.ts'
import type { LabelledSignature } from './signature-fields.ts'
import { textOf } from './signature-fields.ts'

/** Labels of the signatures that a signature covers; `undefined` where it covers the field as a whole. */
export const coveredLabels = ({ covered = [] }: LabelledSignature): (string | undefined)[] =>
  covered
    .filter(({ name }) => name === 'signature')
    .map(({ parameters }) => {
      const key = parameters.get('key')
      return typeof key === 'string' ? key : undefined
    })

/** The agent's signature: the one that covers no other. Where each covers another, the first will do to find fault with. */
export const agentOf = (signatures: readonly LabelledSignature[]): LabelledSignature | undefined =>
  signatures.find((one) => coveredLabels(one).length === 0) ?? signatures[0]

/** The same as a list, of one or none. */
export const agentsOf = (signatures: readonly LabelledSignature[]): LabelledSignature[] => {
  const agent = agentOf(signatures)
  return agent ? [agent] : []
}

/** All but the agent's. */
export const hopsOf = (signatures: readonly LabelledSignature[]): LabelledSignature[] => {
  const agent = agentOf(signatures)
  return signatures.filter((one) => one !== agent)
}

/**
 * The stack in order, the agent's signature first: each further one covers the one before it, and covers none that comes
 * later or is not there. `undefined` when the signatures are no such stack.
 */
export const stackOf = (signatures: readonly LabelledSignature[]): LabelledSignature[] | undefined => {
  const covering = new Map<string | undefined, LabelledSignature[]>()
  for (const one of signatures) {
    for (const label of new Set(coveredLabels(one))) covering.set(label, [...(covering.get(label) ?? []), one])
  }
  const stack = signatures.filter((one) => coveredLabels(one).length === 0)
  if (stack.length !== 1) return undefined
  const placed = new Set<string | undefined>([stack[0]?.label])
  while (stack.length < signatures.length) {
    const next = (covering.get(stack.at(-1)?.label) ?? []).filter(
      (one) => !placed.has(one.label) && coveredLabels(one).every((label) => placed.has(label)),
    )
    const [only] = next
    if (!only || next.length > 1) return undefined
    stack.push(only)
    placed.add(only.label)
  }
  return stack
}

/** Finds the keys of the hops, by label, in the directories of the brokers that the exchange knows. */
export const hopKeysOf = async (
  context: Context,
  directories: DirectoryClient,
): Promise<Map<string, DirectoryEntry>> => {
  const urls = context.steps['hop-directories'](context)
  const find = async (keyid: string | undefined, again: boolean): Promise<DirectoryEntry | undefined> => {
    const found = await Promise.all(urls.map((url) => directories.lookUp(url, again ? keyid : undefined, 'broker')))
    context.lacksBroker = found.some((directory) => 'trouble' in directory)
    if (context.lacksBroker && !context.steps['goes-on-without']()) return undefined
    const entries = found.flatMap((directory) =>
      'entries' in directory ? context.steps['usable-keys']('broker', directory, context.now) : [],
    )
    context.brokersKeys = entries
    return entries.find((entry) => entry.thumbprint === keyid)
  }
  const keys = new Map<string, DirectoryEntry>()
  for (const hop of hopsOf(context.signatures)) {
    const keyid = textOf(hop, 'keyid')
    // A key that no cached directory has may be new: then each is looked at again.
    const key = (await find(keyid, false)) ?? (await find(keyid, true))
    if (key) keys.set(hop.label, key)
  }
  return keys
}

/** Whether a request has come through anybody. */
export const isForwarded = ({ signatures }: Pick<Context, 'signatures'>): boolean => signatures.length > 1
