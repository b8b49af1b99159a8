import type { PlacedState } from '../parcels/order-state.ts'
import { parseReceiptNumber, type ReceiptNumber } from './receipt-number.ts'

export const PLACED_STATES = ['placed', 'packed', 'shipped', 'delivered', 'refunded'] as const satisfies readonly PlacedState[]

/** Those that wait for somebody, or are on their way: the others are only ever more. */
export const COUNTED_STATES = ['placed', 'packed', 'waiting', 'complained', 'returning', 'replacing', 'refunding', 'shipped'] as const

/**
 * What the list can be filtered by, in the order of the work: the orders' states, `waiting` for those of which pieces wait that were sold ahead, `complained` for those with a complaint that
 * nobody has answered, `returning` for those of which something comes back, `replacing` for those with a second parcel to be sent,
 * `cancelled` and `not-accepted` for those that were cancelled or that nobody took at the door, `refunding` for those with a refund that is not paid
 * out yet, and `refunded-today` for those with a refund that was requested or paid out today, in India.
 */
export const LISTED_STATES = [...COUNTED_STATES, 'delivered', 'refunded', 'refunded-today', 'cancelled', 'not-accepted'] as const
/** What packers can list: what they do, and nothing of money. */
export const PACKER_STATES = [
  'placed',
  'packed',
  'waiting',
  'replacing',
  'shipped',
  'delivered',
  'refunded',
  'cancelled',
  'not-accepted',
] as const satisfies readonly ListedState[]
export type StateCounts = Partial<Record<ListedState, number>>
export type ListedState = (typeof LISTED_STATES)[number]

/** What the operator's list of orders shows: `from` and `to` are days in India such as 2026-11-20, both included. */
export type OrderQuery = { search: string; state: ListedState | null; from: string | null; to: string | null; source: string }

export const EVERY_ORDER: OrderQuery = { search: '', state: null, from: null, to: null, source: '' }

const MAX_TERMS = 6

/**
 * The words of a search, at most six, separated as those of an order are by `search_words` in the database: of a whole phone number
 * its last ten digits, of "Rs. 2,499" the number.
 */
export function searchTerms(search: string): string[] {
  const phone = searchedPhone(search)
  if (phone !== null) return [phone.slice(-10)]
  const text = search
    .toLowerCase()
    .replace(/(?:\brs\.?|₹) *(?=\d)/g, ' ')
    .replace(/(?<=\d),(?=\d)/g, '')
  const words = text.replace(/[.,;:/\\|@_%'"()<>&!*+[\]-]/g, ' ')
  return [...new Set(words.split(/\s+/).filter(Boolean))].slice(0, MAX_TERMS)
}

/** The digits of a whole phone number, with or without a country's code: "098765 43210" is 9876543210. Null for other texts. */
export function searchedPhone(search: string): string | null {
  const digits = search.replace(/[\s()+-]/g, '').replace(/^0/, '')
  return /^\d{8,15}$/.test(digits) ? digits : null
}

/** The beginning of an email address that a search may be, as a pattern for LIKE; null for fewer than three characters, or several words. */
export function searchedEmail(search: string): string | null {
  return /^\S{3,}$/.test(search) ? `${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%` : null
}

/** The receipt that a search names, such as "26-27/00042". */
export function searchedReceipt(search: string): ReceiptNumber | null {
  return parseReceiptNumber(search)
}
