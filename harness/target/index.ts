export { answersAs, momentOf } from './answer-law.ts'
export { bareHost, isLoopback, isSameServer, webAddress } from './address.ts'
export { bodyText, headerValues, parseJson } from './answer-body.ts'
export { type ConfigurationCode, ConfigurationError, type Place } from './configuration-error.ts'
export { type Measurement, type Sample, TargetClock, clockSample, measureClock, stableNow } from './clock.ts'
export { type Capabilities as ControlCapabilities, type Control, type ControlResult, openControl } from './control.ts'
export { type Dialect, camel, chainForms, compileDialect } from './dialect.ts'
export { type Get, crawlEdge } from './crawl.ts'
export type { ExecuteAnswer } from './execute-answer.ts'
export * from './documents/index.ts'
export { exchanges, type SeenExchange } from './exchanges.ts'
export { inProcess } from './in-process.ts'
export { answersOnAll } from './kept-connections.ts'
export { chooseAsked, chooseOffer } from './choose-offer.ts'
export type { Offer, OfferGroup } from './offer-groups.ts'
export type { AnswerKind, Circumstances } from './outcome.ts'
export {
  type Capabilities,
  type DialectSettings,
  type HttpSettings,
  type KeyPair,
  type Participants,
  type Profile,
  type ProfileOptions,
  loadProfile,
  parseProfile,
  profileOf,
} from './profile.ts'
export { default as profileSchema } from './profile.schema.json' with { type: 'json' }
export { type Whereabouts, placeOf } from './place.ts'
export { needsRawSocket, requestBytes } from './raw.ts'
export { type Reading, readAnswer } from './reading.ts'
export { type Transports, openTransports } from './transports.ts'
export { Rendezvous } from './rendezvous.ts'
export { type SendOptions, type Sendable, type Transport, type TransportOptions, openTransport } from './transport.ts'
export { type TargetView, gatewayOf, hostLine, isHostLine, ownHostLine, reportable, targetView } from './target-view.ts'
export { sightOf, type Look, type Looks } from './sight.ts'
