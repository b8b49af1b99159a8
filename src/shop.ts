import type { Selectable } from 'kysely'
import type { AttemptRule } from './domain/accounts/attempt-limits.ts'
import type { Profile, ProviderChecks, ProviderFailure, ProviderId } from './domain/accounts/provider.ts'
import type { StoredSession } from './domain/accounts/session.ts'
import type { AgentProfiles } from './domain/assistants/platform-profile.ts'
import type { Collection } from './domain/catalogue/collection.ts'
import type { Product } from './domain/catalogue/product.ts'
import type { Held, HoldingSession } from './domain/checkout/checkout-session.ts'
import type { Capabilities } from './domain/dashboard/capability.ts'
import type { Figures, Period } from './domain/dashboard/figures.ts'
import type { ServicesHealth } from './domain/dashboard/services-health.ts'
import type { MailContent, MailEnvelope } from './domain/mails/mail-content.ts'
import type { PushMessage, PushSubscriptionKeys } from './domain/mails/push.ts'
import type { MembershipPlan } from './domain/members/subscription.ts'
import type { Announced } from './domain/operators/webhook.ts'
import type { Label, Parcel, ParcelStatus, Rate, Shipment } from './domain/parcels/shipment.ts'
import type { GatewayStatus, PaymentNotice, Obstacle, SessionMode } from './domain/payments/payment.ts'
import type { GatewayRefundState } from './domain/payments/refund.ts'
import type { Seller } from './domain/receipts/gst.ts'
import type { Receipt } from './domain/receipts/receipt.ts'
import type { Finding } from './domain/reviews/moderation.ts'
import type { AttributeScores } from './domain/reviews/review.ts'
import type { Synonyms } from './domain/search/synonyms.ts'
import type { OwnWords, PageTexts } from './domain/shop/own-words.ts'
import type { OpenFolder } from './domain/shop/shop-folder.ts'
import type { VisitCounter } from './domain/shop/visit.ts'
import type { LoadOne } from './platform/database/batch.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Changes } from './platform/live/changes.ts'
import type { Hub } from './platform/live/hub.ts'
import type { PublicPrograms } from './platform/outgoing/fetch-public.ts'
import type { AppCheckTokens } from './platform/secrets/app-check-tokens.ts'
import type { Attempts } from './platform/secrets/attempts.ts'
import type { Hashing } from './platform/secrets/hashing.ts'
import type { BearerTokens, Sealer } from './platform/secrets/signed-tokens.ts'
import type { Log } from './platform/watch/log.ts'
import type { Metrics } from './platform/watch/metrics.ts'
import type { Remembered } from './platform/work/remember-for.ts'
import type { Db, Schema, Tx } from './schema.ts'

/** The dependencies of every feature: built once at the start, passed to each function. */
export type Shop = {
  db: Db
  reads: Reads
  /** For what may be a few seconds old, though not older than a change for visitors that was told of: replicas answer where there are any. */
  recent: Pick<Shop, 'db' | 'reads'>
  clock: Clock
  jobs: Jobs
  /** Publishes committed changes of the database, by any client. */
  changes: Changes
  /** For how long the oldest write has waited for the database's answer, in ms; 0 where none waits. */
  unansweredWriteMs: () => number
  /** Live values and their subscribers. */
  hub: Hub
  log: Log
  metrics: Metrics
  files: Files
  photos: Photos
  /** The payment providers by name, those included in which only earlier payments were opened; `offeredProviders` open new ones. */
  payments: Readonly<Record<string, Payments>>
  offeredProviders: readonly string[]
  purchaseKinds: Record<SessionMode, PurchaseKind>
  shipping: Shipping | null
  mail: Mail
  outbox: Outbox
  moderation: Moderation
  sms: Sms | null
  captcha: Captcha
  /** Null where functions demand no App Check tokens. */
  appCheck: AppCheckTokens | null
  push: Push
  /** Has programs told of what happens to these objects, in its transaction, once all of an act is written; nothing where nobody wants it. */
  announce: (tx: Tx, event: Announced, id: string | readonly string[]) => Promise<void>
  webhooks: PublicPrograms
  papers: Papers
  /** Null in a demo, which asks nobody on the internet. */
  agentProfiles: AgentProfiles | null
  /** The configured sign-in providers. */
  identityProviders: readonly IdentityProvider[]
  hashing: Hashing
  bearerTokens: BearerTokens
  /** Encrypts the contents of cookies, and the tokens of links in mails. */
  sealer: Sealer
  attempts: Attempts<AttemptRule>
  /** The origin of absolute URLs, such as http://localhost:3000 */
  publicUrl: string
  synonyms: Synonyms
  seller: Seller
  folder: OpenFolder
  /** Null where no memberships are sold. */
  membership: MembershipPlan | null
  demo: boolean
  capabilities: Capabilities
  /** When a label is bought: with the order, or when an operator says so. */
  shippingLabels: 'automatic' | 'by-hand'
  notices: () => Promise<OpenFolder['notices']>
  /** When products come or go by the clock next (features/catalogue/find-seasons.ts): what is cached of them ends then. */
  nextSeason: () => Promise<Date | null>
  /** Collections that operators have made, or put in the place of one of the shop folder. */
  collections: () => Promise<Collection[]>
  /** Counts who comes from outside, by day, source and page. */
  visits: VisitCounter
  ownWords: () => Promise<OwnWords>
  pageTexts: PageTexts
  /** When a demo is reset next; null where nothing is scheduled. */
  nextReset: () => Promise<Date | null>
  /** How the outside services answered when they were last tried, at most a minute ago. */
  servicesHealth: Remembered<ServicesHealth>
  /** What sold, ran out and was left in the last days, at most a minute ago. */
  figures: Record<Period, Remembered<Figures>>
}

/** The reads that simultaneous requests share (platform/database/batch.ts): made after they were asked for, and not kept. */
export type Reads = { session: LoadOne<string, StoredSession>; product: LoadOne<string, Product> }

/** PDFs of receipts, drawn when it is the turn of `whose`: an account, or SHOP (platform/work/turns.ts), which goes before. @throws {UnavailableError} when too many wait */
export type Papers = {
  receipt(receipt: Receipt, whose: string): Promise<Uint8Array>
  /** The pages of PDFs one after another, null where none can be read; `unreadable` are the places of those that cannot. */
  merge(files: Uint8Array[]): Promise<{ pdf: Uint8Array | null; unreadable: number[] }>
}

/** The current time, replaceable in tests. */
export type Clock = { now(): Date }

/** Stored files by key, such as "pictures/blue-mug/1-480.avif". Keys are the shop's own, never a caller's. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. `version` is another one once the file is replaced. */
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number; version: string } | null>
  has(key: string): Promise<boolean>
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>
  /** Every key below `prefix` (`pictures/`), or every key, in no particular order; files written meanwhile may be missing. */
  list(prefix?: string): AsyncIterable<string>
}

/** Profile photos at the sign-in providers: null where the URL is none of theirs, or has none. Throws a ServiceError when there is no answer. */
export type Photos = { fetch(address: string): Promise<Uint8Array | null> }

/** A payment provider. Calls throw a ServiceError when it cannot be reached or its answer is invalid. */
export interface Payments {
  name: string
  /** Opens a payment; `pageUrl` is where the browser pays, null when the provider gave none. */
  start(
    order: { id: string; amountPaise: number; expiresInS: number },
    returnUrl: string,
    signal?: AbortSignal,
  ): Promise<{ providerId: string; pageUrl: string | null }>
  /** Null, as `refundStatus` is, when the provider knows nothing of it. */
  status(id: string, signal?: AbortSignal): Promise<GatewayStatus | null>
  /** Idempotent: a repeated call with the same `id` returns the first refund. */
  refund(refund: { id: string; sessionId: string; amountPaise: number }): Promise<{ state: GatewayRefundState }>
  refundStatus(id: string, sessionId: string): Promise<{ state: GatewayRefundState } | null>
  /** Authenticates and parses a webhook, which this header signs. */
  signatureHeader: string
  readNotice(signature: string | undefined, rawBody: Uint8Array): PaymentNotice
}

/** What is bought in the checkout sessions of a mode. Its functions are called while a payment is settled, in the settling transaction. */
export interface PurchaseKind {
  /** Holds what others may want too until the session ends; a newer one of that person takes it over. Absent where nothing runs out. */
  hold?(shop: Shop, tx: Tx, session: HoldingSession): Promise<Held>
  /** Why the payment cannot become what it was for, so that the money goes back. The person's purchases and account are held. */
  findObstacle(tx: Tx, session: PaidSession): Promise<Obstacle | null>
  /** Creates what was paid for. Called last, because it may hold a counter of numbers until the commit. */
  fulfil(shop: Shop, tx: Tx, session: PaidSession, payment: { transactionId: string; paidAt: Date }): Promise<void>
}
type Session = Selectable<Schema['checkout_sessions']>
type Bought = Pick<Session, 'line_items' | 'amount_paise' | 'delivery' | 'fees' | 'code' | 'also' | 'business' | 'shipping' | 'metadata'>
type Buying = Pick<Session, 'id' | 'user_id' | 'invoice_id' | 'changes_order' | 'taken_off' | 'settles_return' | 'written_by'>
export type PaidSession = Bought & Buying & { new_order_id: string }

/** The carriers. Calls throw a ServiceError when they cannot be reached or their answer is invalid. */
export interface Shipping {
  /** Cheapest first; empty when no carrier delivers there. */
  rates(parcel: Parcel, signal?: AbortSignal): Promise<Rate[]>
  /** Never retried: the label may be bought although its answer was lost. Look for it with `findLabel(id)`. */
  buyLabel(shipment: Shipment, id: string): Promise<Label>
  /** The label that was bought under this id and is not voided; null when there is none. */
  findLabel(id: string): Promise<Label | null>
  /** Gives a label back. @returns whether it is void now; a carrier may refuse, for example when the parcel is on its way */
  voidLabel(labelId: string): Promise<boolean>
  track(labelId: string): Promise<ParcelStatus>
  /** The label to print; null where the carrier has none any more. */
  labelPdf(labelId: string): Promise<Uint8Array | null>
}

/** Scores how offensive a text is. Calls throw a ServiceError when there is no answer, or an invalid one. */
export interface Moderation {
  /** Each score should be from 0 to 1; callers must check, since an outside service may return anything. */
  score(text: string): Promise<AttributeScores>
  /** The words that move the score, the heaviest first. Absent where the service names none. */
  explain?(text: string): Promise<Finding[]>
}

/** The mail server. Calls throw a ServiceError when it cannot be reached, or refuses the mail. */
export interface Mail {
  /** Resolves once it is accepted. Sent again after a lost answer it has the same `id`, the Message-ID by which programs drop the copy. */
  send(mail: MailContent & MailEnvelope & { id: string }): Promise<void>
  /** Connects and logs in, and sends nothing. */
  check(): Promise<void>
}

/** What was sent in a demo and can be read there; `clear` removes it. Calls throw a ServiceError when it cannot be reached. */
export type Outbox = { clear(before: Date): Promise<void> }

/** Proof of work against robots: a challenge costs a browser about a second, and needs no outside service. */
export interface Captcha {
  /** A challenge in ALTCHA's format, whose solution counts for `purpose` until it expires. */
  challenge(purpose: string, expiresAt: Date): Promise<object>
  /** `solution` is ALTCHA's payload; null when it is wrong, expired or of another purpose. Remembering that `id` was accepted is the caller's. */
  check(solution: string, purpose: string): Promise<{ id: string; expiresAt: Date } | null>
}

/** Notifications to browsers that want them. Calls throw a ServiceError when the push service cannot be reached, or refuses the message. */
export interface Push {
  /** The shop's public VAPID key, by which browsers know the shop. */
  publicKey: string
  /** Whether it is a subscription at a known push service. */
  accepts(subscription: PushSubscriptionKeys): boolean
  /** `gone` when the browser has ended the subscription. A retry after a lost answer may send a second copy. */
  send(subscription: PushSubscriptionKeys, message: PushMessage): Promise<{ gone: boolean }>
}

/** Text messages to phones. Calls throw a ServiceError when the provider cannot be reached, or refuses the message. */
export interface Sms {
  /** ISO codes of the countries where messages go. */
  countries: readonly string[]
  /** Resolves once the provider has accepted the message. `to` is E.164. A retry after a lost answer may send a second copy. */
  send(message: { to: string; text: string }): Promise<void>
  /** Whether the provider accepts the credentials; sends nothing. */
  check(): Promise<void>
}

/** A sign-in provider. `start` and `finish` are the two halves of one authorization code flow. */
export interface IdentityProvider {
  id: ProviderId
  /** Whether the pages have a button for it. */
  offered: boolean
  /** The provider's page, which redirects back to `returnUrl`, and the secrets that `finish` checks. */
  start(returnUrl: string): Promise<{ pageUrl: URL; checks: ProviderChecks }>
  /** `back` is where the provider redirected to. Throws a ServiceError when it cannot be reached, or gives no valid answer. */
  finish(back: URL, checks: ProviderChecks): Promise<{ ok: true; profile: Profile } | { ok: false; reason: ProviderFailure }>
  /** Whether the provider accepts the shop's credentials. Throws a ServiceError when it does not, or cannot be reached. */
  check(returnUrl: string): Promise<void>
}
