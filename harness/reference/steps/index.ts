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
import { digestOfBody, digestsOfField, memberNames, parseEnvelope, requesterType } from './message.ts'
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
  entitled,
  price,
  'token-octets': tokenOctets,
  'chain-tokens': (text) => text.split('~'),
  'read-link': readLink,
  'verify-link': verifyLink,
  'further-anchors': () => [],
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
}
