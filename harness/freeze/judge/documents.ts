import type { Json, JsonObject } from '../../plan/json.ts'
import type { DocumentRule, Rule } from '../../plan/rule.ts'
import type { DocumentName, Role, Served } from '../../plan/served.ts'
import { type Judgement, documentsOf, judgeDocument, readShown, siteOf, type Surroundings } from '../../target/index.ts'
import type { Answer } from '../types.ts'
import { documentOf, number, object, text } from './world.ts'

const served = (given: Json | undefined, role: Role): Served | undefined => {
  const found = documentOf(given)
  if (!found) return undefined
  return readShown({ ...found, headers: Object.entries(found.headers), milliseconds: 0 }, role).served
}

const endings: [RegExp, DocumentName][] = [
  [/\/svc\.json$/, 'manifest'],
  [/\/http-message-signatures-directory$/, 'directory'],
]

const nameOf = (url: string): DocumentName => endings.find(([ending]) => ending.test(url))?.[1] ?? 'revocation-list'

const surroundingsOf = (input: JsonObject, of: DocumentName): Surroundings => {
  const role = text(input.role, 'role') as Role
  const documents: Surroundings['documents'] = {}
  for (const [url, document] of Object.entries(object(input.beside, 'beside'))) {
    const shown = served(document, role)
    if (shown) documents[nameOf(url)] = shown
  }
  const own = served(input.served, role)
  if (own) documents[of] = own
  const sites = [siteOf(new URL(text(input.url, 'url')).origin)]
  return { sites, setting: 'url', now: number(input.now, 'now'), slack: 0, documents }
}

/** What one rule finds of the document of an input. */
export const judgementOf = (rule: DocumentRule, of: DocumentName, input: JsonObject): Judgement =>
  judgeDocument(rule, of, surroundingsOf(input, of))

/** Whether no rule on documents of this kind finds anything wrong. */
const isRight = (rules: DocumentRule[], of: DocumentName, input: JsonObject): boolean => {
  const around = surroundingsOf(input, of)
  if (!around.documents[of]) return false
  return rules
    .filter((rule) => rule.level !== 'observe' && documentsOf(rule).includes(of))
    .every((rule) => {
      const judgement = judgeDocument(rule, of, around)
      return !Array.isArray(judgement) || judgement.length === 0
    })
}

/** Judges documents by the rules on them, which are data. */
export const documentJudges = (rules: Rule[]) => {
  const ofDocuments = rules.filter((rule) => rule.kind === 'document')
  const judge = (of: DocumentName, input: JsonObject): Answer => ({
    result: isRight(ofDocuments, of, input) ? 'accept' : 'reject',
  })
  return {
    manifest: (input: JsonObject): Answer => judge('manifest', input),
    directory: (input: JsonObject): Answer => judge(text(input.document, 'document') as DocumentName, input),
  }
}
