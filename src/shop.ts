import type { Kysely } from 'kysely'
import type { Registration } from './domain/gst.ts'
import type { MailContent } from './domain/mail-content.ts'
import type { GatewayStatus } from './domain/payment.ts'
import type { ProviderFailure, ProviderId } from './domain/provider.ts'
import type { GatewayRefundState } from './domain/refund.ts'
import type { Receipt } from './domain/receipt.ts'
import type { Label, Parcel, ParcelStatus, Rate, Sender, Shipment } from './domain/shipment.ts'
import type { AttributeScores } from './domain/review.ts'
import type { Allowance } from './platform/attempts.ts'
import type { Changes } from './platform/changes.ts'
import type { Hashing } from './platform/hashing.ts'
import type { Hub } from './platform/hub.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { BearerTokens, Sealer } from './platform/signed-tokens.ts'
import type { Schema } from './schema.ts'

/** Everything a feature may act on: built once in main.ts, passed to every verb. */
export type Shop = {
  db: Kysely<Schema>
  clock: Clock
  jobs: Jobs
  /** What has changed in the database, whoever changed it. */
  changes: Changes
  /** Values that somebody follows live. */
  hub: Hub
  log: Log
  metrics: Metrics
  files: Files
  photos: Photos
  payments: Payments
  shipping: Shipping
  mail: Mail
  outbox: Outbox
  moderation: Moderation
  sms: Sms
  papers: Papers
  /** Those that are set up. */
  identityProviders: readonly IdentityProvider[]
  hashing: Omit<Hashing, 'stop'>
  bearerTokens: BearerTokens
  /** Seals what browsers keep for the shop. */
  sealer: Sealer
  attempts: Attempts
  /** The origin of every address that the shop writes down, such as http://localhost:3000 */
  publicUrl: string
  seller: Seller
  demo: boolean
  nextReset: NextReset
}

/** Papers to keep, as PDFs. */
export interface Papers {
  /** @throws {UnavailableError} when too many are waited for */
  receipt(receipt: Receipt): Promise<Uint8Array>
}

/** Who sells and sends, and where questions go; `registration` is null for a seller who collects no GST. */
export type Seller = { email: string; address: Sender; registration: Registration | null }

/** The present moment, injectable for tests. */
export type Clock = { now(): Date }

/** When a demonstration is reset next; null in a real shop, and where nobody knows. */
export interface NextReset {
  find(): Promise<Date | null>
  /** As it was read last, without asking the database. */
  latest(): Date | null
}

/** Stored files by key, such as "pictures/neel-buti-kurta/1-480.avif". Keys are the shop's own, never a caller's. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | null>
  has(key: string): Promise<boolean>
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>
  /** Every key below `prefix` (`pictures/`), or every key, in no particular order; files written meanwhile may be missing. */
  list(prefix?: string): AsyncIterable<string>
}

/** The photos that people have at their sign-in providers. */
export interface Photos {
  /** Null for an address that is no provider's, and for what is not there. Throws a ServiceError when nobody answers. */
  fetch(address: string): Promise<Uint8Array | null>
}

/** The payment provider. Calls throw a ServiceError when it cannot be reached or makes no sense. */
export interface Payments {
  /** Opens a payment; `pageUrl` is where the browser pays, null when the provider gave none. */
  start(
    order: { id: string; amountPaise: number; expiresInS: number },
    returnUrl: string,
    signal?: AbortSignal,
  ): Promise<{ providerId: string; pageUrl: string | null }>
  /** Null when the provider knows no such order. */
  status(id: string, signal?: AbortSignal): Promise<GatewayStatus | null>
  /** Asking again under the same `id` finds the first refund. */
  refund(refund: { id: string; sessionId: string; amountPaise: number }): Promise<{ state: GatewayRefundState }>
  /** Null when the provider knows no such refund. */
  refundStatus(id: string): Promise<{ state: GatewayRefundState } | null>
  /** Authenticates the raw request, then reads it. */
  readNotice(authorization: string | undefined, rawBody: Uint8Array): Notice
}

/** `refundId` where it is a refund that the notice tells of. */
export type Notice =
  | { ok: true; event: string; sessionId: string | null; refundId: string | null }
  | { ok: false; reason: 'unauthenticated' | 'malformed' }

/** The carriers. Calls throw a ServiceError when they cannot be reached or make no sense. */
export interface Shipping {
  /** Cheapest first; empty where no carrier goes. */
  rates(parcel: Parcel, signal?: AbortSignal): Promise<Rate[]>
  /** Asked once: an answer that got lost may mean that the label is bought. `id` is ours, by which it is found again. */
  buyLabel(shipment: Shipment, id: string): Promise<Label>
  /** The label that was bought under this id of ours; null where there is none. */
  findLabel(id: string): Promise<Label | null>
  track(labelId: string): Promise<ParcelStatus>
}

/** Who measures how offensive a text is. Calls throw a ServiceError when there is no answer, or none that makes sense. */
export interface Moderation {
  /** From 0 to 1 each, as far as the service keeps its word. */
  score(text: string): Promise<AttributeScores>
}

export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** The mail server. Calls throw a ServiceError when it cannot be reached, or refuses the mail. */
export interface Mail {
  /**
   * Resolves once the server has taken the mail over. An answer that got lost means sending again: equal mails have
   * an equal `id`, letters, digits and `.` or `-`, by which servers and readers know a second copy.
   */
  send(mail: MailContent & { id: string; to: string; attachments?: Attachment[] }): Promise<void>
}

/** What was sent in a demonstration and can be read there. Calls throw a ServiceError when it cannot be reached. */
export interface Outbox {
  /** Removes what was sent until `before`. */
  clear(before: Date): Promise<void>
}

/** Text messages to phones. Calls throw a ServiceError when the provider cannot be reached, or refuses the message. */
export interface Sms {
  /** Resolves once the provider has taken the message over. `to` is E.164; an answer that got lost may mean a second copy. */
  send(message: { to: string; text: string }): Promise<void>
}

/** A company whose accounts are taken for sign-in. `start` and `finish` are two halves of one way. */
export interface IdentityProvider {
  id: ProviderId
  /** The page where the browser chooses an account and from which it comes back to `returnUrl`, and what to check then. */
  start(returnUrl: string): Promise<{ pageUrl: URL; checks: ProviderChecks }>
  /**
   * Reads the address that the browser came back to. Throws a ServiceError when the provider cannot be reached, refuses or
   * makes no sense.
   */
  finish(back: URL, checks: ProviderChecks): Promise<{ ok: true; profile: Profile } | { ok: false; reason: ProviderFailure }>
}

/** Secrets of one sign-in: they bind the browser that comes back, the code and the ID token to it. */
export type ProviderChecks = { state: string; codeVerifier: string; nonce: string | null }

/** Somebody as their provider knows them. `id` never changes; everything else may. */
export type Profile = {
  id: string
  name: string
  email: string | null
  /** The provider vouches for the address. */
  emailVerified: boolean
  /** The provider's address of it. */
  photo: string | null
}

export type { Allowance }

/** Counts attempts across instances, atomically. */
export interface Attempts {
  /** Counts one; refused when `key` has used up what `rule` allows. Counted first, so that parallel attempts cannot overshoot. */
  consume(rule: AttemptRule, key: string): Promise<Allowance>
  /** Takes one attempt back. */
  giveBack(rule: AttemptRule, key: string): Promise<void>
  /** Takes all of them back. */
  forgive(rule: AttemptRule, key: string): Promise<void>
}
export type AttemptRule =
  | 'sign-in-pair'
  | 'sign-in-account'
  | 'sign-in-address'
  | 'sign-in-device'
  | 'register-address'
  | 'photo-upload'
  | 'function-address'
  | 'reset-address'
  | 'reset-account'
  | 'display-name'
  | 'verification-mail'

export type { Metrics }
