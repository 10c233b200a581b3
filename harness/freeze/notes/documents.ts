import type { Flagged } from './index.ts'

/** Flags of what is wrong with documents, and with primitives. */
export const documentFlags: Record<string, Flagged> = {
  BadManifest: {
    bug: 'A manifest is served, or taken, that does not say what it must.',
    gain: 'Buyers are led astray, or find no way to an exchange.',
    rules: [
      'manifest/served',
      'manifest/version',
      'manifest/role',
      'manifest/exchanges',
      'manifest/contributors',
      'manifest/member-types',
      'manifest/hop-cap',
      'manifest/consumer-version',
      'manifest/delisted',
    ],
  },
  ForeignManifest: {
    bug: 'A manifest speaks for another host than the one that serves it.',
    gain: "One publisher sells in another's name.",
    rules: ['manifest/domain'],
  },
  KeyInManifest: {
    bug: 'A manifest holds keys, and somebody believes them.',
    gain: 'A second way to publish keys, that no rotation and no revocation reaches.',
    rules: ['manifest/no-keys'],
  },
  BadDirectory: {
    bug: 'A key directory is served, or taken, whose entries are not what they must be.',
    gain: 'Keys without a window, of another type, or private ones for all to see.',
    rules: [
      'directory/served',
      'directory/keys',
      'directory/no-kid',
      'directory/one-valid',
      'directory/revocation-list',
      'directory/revocation-fresh',
      'directory/none-revoked',
    ],
  },
  WrongThumbprint: {
    bug: 'A thumbprint is taken over other members, another order, or another text than RFC 7638 says.',
    gain: 'Keys are not found, or a key is found under the name of another.',
    rules: ['primitives/thumbprint', 'primitives/thumbprint-other-types'],
  },
  WrongBase: {
    bug: 'A signature base is not the one of RFC 9421.',
    gain: 'Good signatures are refused; where it loses something, what is lost is not signed.',
    rules: ['primitives/signature-base'],
  },
  LenientField: {
    bug: 'A structured field is read by a lenient parser (RFC 8941, 4.2).',
    gain: 'Two readers of one field see two values.',
    rules: ['primitives/structured-fields'],
  },
  WrongDigest: {
    bug: 'A Content-Digest is not compared with the octets as sent.',
    gain: 'The body of a signed request is exchanged.',
    rules: ['primitives/content-digest'],
  },
  KeyWindowEdge: {
    bug: 'The window of a key is compared as text, without its offset, by seconds, or with its end included.',
    gain: 'A key is used before or after its time.',
    rules: ['primitives/key-select'],
  },
  SignatureMalformed: {
    bug: 'A signature of another length, or one whose octets were changed, verifies.',
    gain: 'A second signature for the same message, or one for any message.',
    seen: ['CVE-2024-42459', 'CVE-2024-48949', 'CVE-2020-36843'],
    rules: ['primitives/ed25519'],
  },
  JoseConfusion: {
    bug: 'A JWS is verified in the way that its own header would like, or read leniently.',
    gain: 'A token that anybody has written.',
    seen: ['CVE-2015-9235', 'CVE-2018-0114', 'CVE-2025-59420'],
    rules: ['primitives/jose'],
  },
  RevocationLost: {
    bug: 'A snapshot that cannot be read, or is not read to its end, frees keys.',
    gain: 'A revoked key is good again.',
    rules: ['primitives/revocation'],
  },
}
