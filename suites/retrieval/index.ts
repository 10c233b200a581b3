import type { Rule } from '../../harness/plan/rule.ts'
import answer from './answer.ts'
import bearer from './bearer.ts'
import boundDelegated from './bound-delegated.ts'
import boundEachTime from './bound-each-time.ts'
import boundRelayed from './bound-relayed.ts'
import bound from './bound.ts'
import expiresInCache from './expires-in-cache.ts'
import expiry from './expiry.ts'
import hash from './hash.ts'
import hashAnew from './hash-anew.ts'
import hashAtOnce from './hash-at-once.ts'
import hashRelayed from './hash-relayed.ts'
import hmac from './hmac.ts'
import noDirectory from './no-directory.ts'
import oneKey from './one-key.ts'
import whatWasBought from './what-was-bought.ts'

/** Retrieval URLs: what Execute tells of them, and whom they serve. */
export const retrievalRules: Rule[] = [
  hash,
  hashRelayed,
  hashAnew,
  hashAtOnce,
  answer,
  bound,
  boundEachTime,
  boundDelegated,
  boundRelayed,
  hmac,
  expiry,
  expiresInCache,
  whatWasBought,
  noDirectory,
  oneKey,
  bearer,
]
