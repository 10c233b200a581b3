import type { DocumentRule } from '../../plan/rule.ts'
import type { DocumentName, Served } from '../../plan/served.ts'
import { isObject } from '../answer/json-walk.ts'
import { findingsByLaw, type Surroundings } from './laws.ts'
import { findingsOf, meets, type Finding } from './schema.ts'

/** The documents of which a rule speaks. */
export const documentsOf = ({ of }: DocumentRule): DocumentName[] => (Array.isArray(of) ? of : [of])

/** What a rule finds of a document: `none` where it does not speak of it, `unserved` where there is nothing to judge. */
export type Judgement = 'none' | 'unserved' | Finding[]

const isThere = (rule: DocumentRule, { status, body }: Served): boolean =>
  rule.ofAnswer === true || (status >= 200 && status < 300 && isObject(body))

/** Judges a document by a rule. Pure: what was fetched, and when, is told. */
export const judgeDocument = (rule: DocumentRule, of: DocumentName, around: Surroundings): Judgement => {
  const served = around.documents[of]
  if (served === undefined) return 'none'
  if (!isThere(rule, served)) return 'unserved'
  if (rule.where !== undefined && !meets(served, rule.where)) return 'none'
  const byLaws = (rule.laws ?? []).flatMap((law) => findingsByLaw(law, served, around))
  return [...findingsOf(served, rule.holds), ...byLaws]
}

/** The open edits of a rule that a document shows. */
export const shownOpenly = (rule: DocumentRule, of: DocumentName, around: Surroundings): Record<string, Finding[]> => {
  const served = around.documents[of]
  if (served === undefined || !isObject(served.body) || !Array.isArray(judgeDocument(rule, of, around))) return {}
  const found = Object.entries(rule.open ?? {}).map(([slug, { unless }]) => [slug, findingsOf(served, unless)] as const)
  return Object.fromEntries(found.filter(([, findings]) => findings.length > 0))
}

const ofAnswers: Record<string, string> = {
  '/status': 'status',
  '/media_type': 'Content-Type',
  '/fresh_for': 'Cache-Control',
  '/body': 'the body',
}

/** A part of the answer for people. */
export const placeInWords = (at: string): string => ofAnswers[at] ?? at
