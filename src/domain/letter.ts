import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/** A mail as people read it: the same words twice, for readers with and without HTML. */
export type Letter = { subject: string; html: string; text: string }

/** Every letter that the shop writes, and what it must know for it. Addresses are whole. */
export type LetterFacts = {
  passwordReset: { resetUrl: string; shopUrl: string; demo: boolean }
  orderShipped: { order: Order; ordersUrl: string; shopUrl: string; demo: boolean }
  orderPlaced: { order: Order; ordersUrl: string; shopUrl: string; demo: boolean }
  /** `order` is null where the money became none. */
  refund: { refund: Refund; order: Order | null; news: 'due' | 'completed'; ordersUrl: string; shopUrl: string; demo: boolean }
}
export type LetterName = keyof LetterFacts

export type WriteLetter = <Name extends LetterName>(name: Name, facts: LetterFacts[Name]) => Promise<Letter>
