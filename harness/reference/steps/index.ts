import type { Steps } from '../part.ts'
import { signedText } from '../retrieval-url.ts'
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
import { manifestLists, manifestVersion } from './manifest.ts'
import { digestOfBody, digestsOfField, memberNames, parseEnvelope, requesterType } from './message.ts'
import { accessCaps, accessesCounted, afterAccess, capValue, grantOf, periodOf, spendCaps } from './quota.ts'
import { ownDirectory, ownManifest, ownRevocationList } from './own-documents.ts'
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
  'resource-of': (uri, resources) => resources.get(uri),
  entitled,
  price,
  'token-octets': tokenOctets,
  'chain-tokens': (text) => text.split('~'),
  'read-link': readLink,
  'verify-link': verifyLink,
  'further-anchors': () => [],
  'counts-at': (operation) => operation === 'execute',
  'cap-value': capValue,
  'period-of': periodOf,
  'grant-of': grantOf,
  'access-caps': accessCaps,
  'spend-caps': spendCaps,
  'accesses-counted': accessesCounted,
  'after-access': afterAccess,
  'is-exhausted': (count, limit) => count >= limit,
  'is-too-dear': (spent, cents, limit) => spent + cents > limit,
  'counts-refused': () => false,
  'before-counting': () => undefined,
  'retrieval-hash': ({ key }) => key?.thumbprint,
  'retrieval-lifetime': () => 300_000,
  'retrieval-signed': signedText,
  'mac-agrees': (given, right) => Buffer.from(given).equals(Buffer.from(right)),
  'execute-answer': (answer) => answer,
  'delivery-directories': () => [],
  'content-of': ({ content }) => content,
  'fetch-refusal': (violations) => (violations.some(({ check }) => check === 'signature/every-door') ? 404 : 403),
  refusal,
  'answer-names': answerNames,
  'manifest-version': manifestVersion,
  'manifest-lists': manifestLists,
  'own-manifest': ownManifest,
  'own-directory': ownDirectory,
  'own-revocation-list': ownRevocationList,
}
