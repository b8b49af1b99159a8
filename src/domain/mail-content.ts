import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/** A rendered mail. `text` says the same as `html`, for mail readers without HTML. */
export type MailContent = { subject: string; html: string; text: string }

/** The data of each mail template, by the template's name. URLs are absolute. */
export type MailData = {
  passwordReset: { resetUrl: string; shopUrl: string; demo: boolean }
  emailVerification: { verifyUrl: string; shopUrl: string; demo: boolean }
  orderShipped: { order: Order; ordersUrl: string; shopUrl: string; demo: boolean }
  orderPlaced: { order: Order; ordersUrl: string; shopUrl: string; demo: boolean }
  /** `order` is null for a payment that made no order. */
  refund: { refund: Refund; order: Order | null; news: 'due' | 'completed'; ordersUrl: string; shopUrl: string; demo: boolean }
}
export type MailName = keyof MailData

export type RenderMail = <Name extends MailName>(name: Name, data: MailData[Name]) => Promise<MailContent>
