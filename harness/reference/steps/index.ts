import type { Steps } from '../part.ts'
import { route } from '../route.ts'
import { byteSequence, rawMembers } from '../signature-fields.ts'
import { answerNames, refusal } from './answer.ts'
import { componentValue, fieldValue, methodForBase, parametersForBase, targetUriForBase, verify } from './base.ts'
import { readLink, scopesFor, tokenOctets, verifyLink } from './delegation.ts'
import {
  directoryAddress,
  directoryKeys,
  directoryLifetime,
  hopDirectories,
  directoryUrl,
  keyOctets,
  selectKey,
  thumbprint,
} from './keys.ts'
import { digestOfBody, digestsOfField, memberNames, parseEnvelope, requesterType } from './message.ts'
import { pollDelay, revocationUrl, revokedAfter, rotationGrace, usableKeys } from './rotation.ts'
import { anyCovers, declaredScopes, entitled, price, scopeCovers } from './scopes.ts'
import { now, parseTimestamp, windowOf } from './time.ts'

export const steps: Steps = {
  route,
  now,
  'window-of': windowOf,
  'field-value': fieldValue,
  'method-for-base': methodForBase,
  'target-uri-for-base': targetUriForBase,
  'component-value': componentValue,
  'parameters-for-base': parametersForBase,
  'dictionary-members': rawMembers,
  'parameter-text': (texts) => texts.at(-1),
  'signature-octets': byteSequence,
  verify,
  'directory-address': directoryAddress,
  'directory-url': directoryUrl,
  'further-places': () => [],
  'hop-directories': hopDirectories,
  'directory-status': (status) => status === 200,
  'directory-lifetime': directoryLifetime,
  'directory-keys': directoryKeys,
  thumbprint,
  'taken-over': (_, published) => published,
  'usable-keys': usableKeys,
  'rotation-grace': () => rotationGrace,
  'revocation-url': revocationUrl,
  'poll-delay': pollDelay,
  'read-with-directory': (isNew) => isNew,
  'polls-lazily': () => false,
  'poll-again': () => true,
  'revoked-after': revokedAfter,
  'select-key': selectKey,
  'key-octets': keyOctets,
  'parse-timestamp': parseTimestamp,
  'digests-of-field': digestsOfField,
  'digest-of-body': digestOfBody,
  'digest-agrees': (stated, digest) => stated.equals(digest),
  'parse-envelope': parseEnvelope,
  'member-names': memberNames,
  'requester-type': requesterType,
  'declared-scopes': declaredScopes,
  'scope-covers': scopeCovers,
  'scopes-for': scopesFor,
  'any-covers': anyCovers,
  entitled,
  price,
  'token-octets': tokenOctets,
  'chain-tokens': (text) => text.split('~'),
  'read-link': readLink,
  'verify-link': verifyLink,
  'further-anchors': () => [],
  refusal,
  'answer-names': answerNames,
}
