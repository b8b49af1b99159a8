import type { Generated, JSONColumnType } from 'kysely'
import type { Options } from '../domain/catalogue/variant.ts'

/** Prices for a time, and codes that take something off an order. */
export type PriceTables = {
  sales: {
    product_id: string
    /** {} is the product. */
    options: JSONColumnType<Options>
    rupees: number
    starts_at: Date
    ends_at: Date
    /** It is the price in force. */
    running: Generated<boolean>
  }
  codes: {
    code: string
    percent: number | null
    rupees: number | null
    buy: number | null
    get: number | null
    free_delivery: Generated<boolean>
    categories: Generated<string[]>
    products: Generated<string[]>
    first_order: Generated<boolean>
    members: Generated<boolean>
    automatic: Generated<boolean>
    adds_up: Generated<boolean>
    minimum: number
    starts_at: Date | null
    ends_at: Date | null
    uses_in_all: number | null
    uses_per_account: number | null
    ended_at: Date | null
    /** What open carts were last told. */
    told: Generated<boolean>
    created_at: Date
  }
  cart_codes: { user_id: string; code: string; entered_at: Generated<Date> }
  code_uses: {
    session_id: string
    code: string
    /** The second code of the order, whose use it is too. */
    also: Generated<string | null>
    user_id: string
    /** A hash, which stays when the account goes; null for an account without a mail address. */
    inbox: Generated<string | null>
    paid: Generated<boolean>
  }
}
