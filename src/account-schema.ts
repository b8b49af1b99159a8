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
  spent_challenges: {
    /** The challenge's signature. */
    id: string
    expires_at: Date
  }
}
