import type { LowVariant } from '../catalogue/stock.ts'
import type { Today } from '../dashboard/today.ts'
import type { Subscription } from '../members/membership.ts'
import type { OperatorRole } from '../operators/operator-role.ts'
import type { OffReason } from '../operators/webhook.ts'
import type { Complaint } from '../orders/complaint.ts'
import type { OrderReturn } from '../orders/order-return.ts'
import type { Order } from '../orders/order.ts'
import type { Refund } from '../payments/refund.ts'
import type { ReturnRules } from '../shop/returns.ts'
import type { SellerContact } from '../shop/seller.ts'

/** A rendered mail. `text` says the same as `html`, for mail readers without HTML. */
export type MailContent = { subject: string; html: string; text: string }

/** A picture within a mail's HTML, which names it as `cid:…`: nothing is loaded from anywhere, so that opening a mail is not tracked. */
export type MailPicture = { cid: string; contentType: string; content: Uint8Array }

/** The shop's mark, which every mail brings. */
export const MARK_CID = 'mark@mail'

/** How large a mail shows a line's picture, and one that the mail is about. */
export const LINE_PICTURE = { width: 80, height: 100 }
export const PRODUCT_PICTURE = { width: 240, height: 300 }

/** The `cid` of each picture that the mail brings, by the picture's name. */
export type MailPictureCids = Readonly<Record<string, string>>

/** What every mail shows: a link to the shop, the demo's notice, the seller. */
type MailFrame = { shopUrl: string; demo: boolean; seller: SellerContact }

/**
 * What a mail about a membership says:
 * - `welcome`, `renewed`: a payment has come
 * - `renewal`: the next period can be paid
 * - `unpaid`: the period has ended without a payment
 * - `canceled`: it will end with the period; `ended`: it has ended
 */
export type MembershipNews = 'welcome' | 'renewed' | 'renewal' | 'unpaid' | 'canceled' | 'ended'

/** The data of each mail template, by the template's name. URLs are absolute. */
export type MailData = {
  passwordReset: MailFrame & { resetUrl: string }
  passwordChanged: MailFrame & { resetUrl: string }
  emailVerification: MailFrame & { verifyUrl: string }
  /** To each of two accounts that are to become one; `stays` where it is the one that does. `other`: so much of the other's address that its owner knows it. */
  accountMerge: MailFrame & { mergeUrl: string; other: string; stays: boolean }
  /** To the address that an owner has put right. */
  emailChange: MailFrame & { changeUrl: string }
  /** To the address of before, which may be a stranger's: neither the new one nor an order is named. */
  emailChanged: MailFrame & { contactUrl: string }
  /** `isCorrection`: another tracking number has been mailed before. `isReplacement`: it is a second parcel, with the lines in it. */
  orderShipped: MailFrame & {
    order: Order
    ordersUrl: string
    isCorrection: boolean
    isReplacement: boolean
    pictures: MailPictureCids
  }
  /** `complaint` is answered in words, or by a replacement. */
  complaintAnswered: MailFrame & { order: Order; complaint: Complaint; ordersUrl: string; pictures: MailPictureCids }
  /** Where a return stands; `rules` as they are now, null where the shop takes nothing back any more. */
  returnNews: MailFrame & { order: Order; back: OrderReturn; rules: ReturnRules | null; ordersUrl: string; pictures: MailPictureCids }
  /** `hasReceipt`: it is attached. `includedTax`: of a tax invoice, in paise. */
  orderPlaced: MailFrame & { order: Order; ordersUrl: string; hasReceipt: boolean; includedTax: number | null; pictures: MailPictureCids }
  orderReady: MailFrame & { order: Order; ordersUrl: string; pictures: MailPictureCids }
  /** `invoice`: the number of a tax invoice that was issued in place of another one. */
  orderCorrected: MailFrame & { order: Order; invoice?: string | undefined; ordersUrl: string; pictures: MailPictureCids }
  orderCancelled: MailFrame & { order: Order; ordersUrl: string; pictures: MailPictureCids }
  operatorComplaint: MailFrame & { order: Order; complaint: Complaint; orderUrl: string }
  operatorReturn: MailFrame & { order: Order; back: OrderReturn; news: 'returned' | 'return-ended' | 'return-unpaid'; orderUrl: string }
  operatorCancelled: MailFrame & { order: Order; orderUrl: string }
  operatorWebhook: MailFrame & { url: string; reason: OffReason; pageUrl: string }
  /** Kinds of piece of which few are left, the fewest first, and how many more there are. */
  operatorLow: MailFrame & { kinds: LowVariant[]; more: number; stockUrl: string }
  /** `kind` is null for what has one size. */
  backInStock: MailFrame & {
    name: string
    kind: string | null
    /** Of the picture that the mail brings; null without one. */
    picture: string | null
    productUrl: string
    stopUrl: string
  }
  operatorOrder: MailFrame & { order: Order; role: OperatorRole; orderUrl: string }
  operatorSummary: MailFrame & { yesterday: Today['days'][number]; waiting: Today['waiting']; role: OperatorRole; todayUrl: string }
  membership: MailFrame & {
    news: MembershipNews
    subscription: Subscription
    accountUrl: string
    contentUrl: string
    hasReceipt: boolean
  }
  /** `order` is null for a payment that made no order. */
  refund: MailFrame & { refund: Refund; order: Order | null; news: 'due' | 'completed'; ordersUrl: string; pictures: MailPictureCids }
}
export type MailName = keyof MailData

export type RenderMail = <Name extends MailName>(name: Name, data: MailData[Name]) => Promise<MailContent>

export type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** Where a mail goes, and what goes with it. A mail program that posts to `unsubscribeUrl` ends such mails (RFC 8058). */
export type MailEnvelope = { to: string; attachments?: Attachment[]; pictures?: MailPicture[]; unsubscribeUrl?: string }
