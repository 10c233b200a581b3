import type { Always, Compare, Crawl, DocumentRule, Endure, Enumerate, Flip, Load, Observe, Watch } from './rule.ts'

/* A rule of each kind: the slugs that its mutants may name are those of its edits. */

/** A rule of requests that differ in one fact: faults are refused, variations accepted. */
export const flip = <const F extends string, const V extends string = never>(rule: Omit<Flip<F, V>, 'kind'>): Flip =>
  ({ ...rule, kind: 'flip' }) as unknown as Flip

/** A rule without a right answer: what the target does is recorded, never judged. */
export const observe = (rule: Omit<Observe, 'kind' | 'level' | 'mutants'>): Observe => ({
  ...rule,
  kind: 'observe',
  level: 'observe',
  mutants: {},
})

/** A rule that stories tell: steps on the target's clock, judged by answers and by what is fetched. */
export const watch = <const S extends string>(rule: Omit<Watch<S>, 'kind'>): Watch =>
  ({ ...rule, kind: 'watch' }) as unknown as Watch

/** A rule of many requests at once: the law is on the counts of their outcomes. */
export const load = <const S extends string>(rule: Omit<Load<S>, 'kind'>): Load =>
  ({ ...rule, kind: 'load' }) as unknown as Load

/** A rule of every pair of a finite set, through each carrier, against an oracle. */
export const enumerate = (rule: Omit<Enumerate, 'kind'>): Enumerate => ({ ...rule, kind: 'enumerate' })

/** A rule that holds answers to several requests against each other. */
export const compare = <const S extends string>(rule: Omit<Compare<S>, 'kind'>): Compare =>
  ({ ...rule, kind: 'compare' }) as unknown as Compare

/** A rule of what a participant serves: a schema or a law, with documents broken in one place each. */
export const document = <const F extends string, const V extends string = never>(
  rule: Omit<DocumentRule<F, V>, 'kind'>,
): DocumentRule => ({ ...rule, kind: 'document' }) as unknown as DocumentRule

/** A law on every answer of a run. */
export const always = (rule: Omit<Always, 'kind'>): Always => ({ ...rule, kind: 'always' })

/** A rule of what must be endured while controls go on being served. */
export const endure = <const S extends string>(rule: Omit<Endure<S>, 'kind'>): Endure =>
  ({ ...rule, kind: 'endure' }) as unknown as Endure

/** A rule of where the answer to a plain GET of a protected resource leads. */
export const crawl = <const S extends string>(rule: Omit<Crawl<S>, 'kind'>): Crawl =>
  ({ ...rule, kind: 'crawl' }) as unknown as Crawl
