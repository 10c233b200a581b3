export { answersAs, momentOf } from './answer/answer-law.ts'
export { bareHost, isLoopback, isSameServer, webAddress } from './address.ts'
export { bodyText, headerValues, parseJson } from './answer/answer-body.ts'
export { type ConfigurationCode, ConfigurationError, type Place } from './configuration-error.ts'
export { type Measurement, type Sample, TargetClock, clockSample, measureClock, stableNow } from './clock.ts'
export { type Capabilities as ControlCapabilities, type Control, type ControlResult, openControl } from './control.ts'
export { type Dialect, camel, chainForms, compileDialect } from './answer/dialect.ts'
export { type Get, crawlEdge } from './answer/crawl.ts'
export type { ExecuteAnswer } from './answer/execute-answer.ts'
export * from './documents/index.ts'
export { exchanges, type SeenExchange } from './transport/exchanges.ts'
export { inProcess } from './transport/in-process.ts'
export { answersOnAll } from './transport/kept-connections.ts'
export { chooseAsked, chooseOffer } from './answer/choose-offer.ts'
export type { Offer, OfferGroup } from './answer/offer-groups.ts'
export type { AnswerKind, Circumstances } from './answer/outcome.ts'
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
} from './profile/profile.ts'
export { default as profileSchema } from './profile.schema.json' with { type: 'json' }
export { type Whereabouts, placeOf } from './place.ts'
export { needsRawSocket, requestBytes } from './transport/raw.ts'
export { type Reading, readAnswer } from './answer/reading.ts'
export { type Transports, openTransports } from './transport/transports.ts'
export { Rendezvous } from './transport/rendezvous.ts'
export {
  type SendOptions,
  type Sendable,
  type Transport,
  type TransportOptions,
  openTransport,
} from './transport/transport.ts'
export { type TargetView, gatewayOf, hostLine, isHostLine, ownHostLine, reportable, targetView } from './target-view.ts'
export { sightOf, type Look, type Looks } from './answer/sight.ts'
