import type { Always, Compare, Crawl, DocumentRule, Endure, Enumerate, Flip, Load, Observe, Watch } from './rule.ts'

/* A rule of each kind: the slugs that its mutants may name are those of its edits. */

export const flip = <const F extends string, const V extends string = never>(rule: Omit<Flip<F, V>, 'kind'>): Flip =>
  ({ ...rule, kind: 'flip' }) as unknown as Flip

export const observe = (rule: Omit<Observe, 'kind' | 'level' | 'mutants'>): Observe => ({
  ...rule,
  kind: 'observe',
  level: 'observe',
  mutants: {},
})

export const watch = <const S extends string>(rule: Omit<Watch<S>, 'kind'>): Watch =>
  ({ ...rule, kind: 'watch' }) as unknown as Watch

export const load = <const S extends string>(rule: Omit<Load<S>, 'kind'>): Load =>
  ({ ...rule, kind: 'load' }) as unknown as Load

export const enumerate = (rule: Omit<Enumerate, 'kind'>): Enumerate => ({ ...rule, kind: 'enumerate' })

export const compare = <const S extends string>(rule: Omit<Compare<S>, 'kind'>): Compare =>
  ({ ...rule, kind: 'compare' }) as unknown as Compare

export const document = <const F extends string, const V extends string = never>(
  rule: Omit<DocumentRule<F, V>, 'kind'>,
): DocumentRule => ({ ...rule, kind: 'document' }) as unknown as DocumentRule

export const always = (rule: Omit<Always, 'kind'>): Always => ({ ...rule, kind: 'always' })

export const endure = <const S extends string>(rule: Omit<Endure<S>, 'kind'>): Endure =>
  ({ ...rule, kind: 'endure' }) as unknown as Endure

export const crawl = <const S extends string>(rule: Omit<Crawl<S>, 'kind'>): Crawl =>
  ({ ...rule, kind: 'crawl' }) as unknown as Crawl
