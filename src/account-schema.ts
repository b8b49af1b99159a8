import type { Generated } from 'kysely'

/** The tables of what people link with their accounts, beside those of schema.ts. */
export type AccountTables = {
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
}
