import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ProviderId } from '../domain/accounts/provider.ts'
import type { AddressValidation } from '../domain/addresses/address-validation.ts'
import type { Address } from '../domain/addresses/address.ts'

/** People, how they sign in, and what they link with their accounts. */
export type AccountTables = {
  users: {
    id: Generated<string>
    name: string
    email: string | null
    email_verified: Generated<boolean>
    /** Null for people who sign in with a provider only. */
    password_hash: string | null
    image: string | null
    phone_number: string | null
    /** Of somebody without an account, for whom an operator has written an order. */
    contact_email: string | null
    contact_phone: string | null
    /** Operators' own. */
    note: string | null
    tags: Generated<string[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** A read-only view of users. */
  customers: {
    id: ColumnType<string, never, never>
    stripe_id: ColumnType<string | null, never, never>
  }
  identities: {
    provider: ProviderId
    subject: string
    user_id: string
    created_at: Generated<Date>
  }
  sessions: {
    /** The SHA-256 of the cookie's token, as are those of resets and devices. */
    id: string
    user_id: string
    created_at: Date
    expires_at: Date
    /** The header of the browser or program that signed in. */
    user_agent: string | null
    used_at: Generated<Date>
    /** When the owner last confirmed that it is they, by the password or a provider. */
    confirmed_at: Generated<Date | null>
    /** The browser in which they did. */
    confirmation: Generated<string | null>
    /** When they last worked on the operators' pages in that browser. */
    worked_at: Generated<Date | null>
  }
  password_resets: {
    user_id: string
    id: string
    expires_at: Date
  }
  email_verifications: {
    user_id: string
    id: string
    expires_at: Date
  }
  email_changes: {
    user_id: string
    id: string
    email: string
    expires_at: Date
  }
  account_merges: {
    former_id: string
    user_id: string
    /** The SHA-256 of a token each. */
    former_link: Generated<string | null>
    link: Generated<string | null>
    former_agreed: Generated<boolean>
    agreed: Generated<boolean>
    expires_at: Date
    merged_at: Generated<Date | null>
  }
  devices: {
    user_id: string
    id: string
    used_at: Date
  }
  phone_linkings: {
    user_id: string
    captcha_until: Date
    phone_number: string | null
    code_hash: string | null
    code_until: Date | null
    tries: Generated<number>
  }
  push_subscriptions: {
    /** The SHA-256 of the endpoint. */
    id: string
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Generated<Date>
  }
  spent_challenges: {
    /** The challenge's signature. */
    id: string
    expires_at: Date
  }
  addresses: {
    user_id: string
    id: Generated<string>
    address: JSONColumnType<Address>
    validation: JSONColumnType<AddressValidation> | null
    is_default: Generated<boolean>
    created_at: Generated<Date>
  }
}
