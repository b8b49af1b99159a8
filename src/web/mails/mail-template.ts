import type { ComponentType } from 'react'
import type { MailData, MailName } from '../../domain/mails/mail-content.ts'
import { sellerLine, type SellerContact } from '../../domain/shop/seller.ts'
import type { ShopFolder } from '../../domain/shop/shop-folder.ts'

/** Renders one mail as HTML and as plain text. */
export type MailTemplate<Data> = {
  subject: (data: Data, folder: ShopFolder) => string
  /** The preview text that mail lists show beside the subject. */
  preview: (data: Data, folder: ShopFolder) => string
  Body: ComponentType<Data>
  text: (data: Data, folder: ShopFolder) => string
}

export type MailTemplates = { [Name in MailName]: MailTemplate<MailData[Name]> }

/** Where on the page of orders the order stands. */
export function orderAddress(ordersUrl: string, { number }: { number: string }): string {
  return `${ordersUrl}#${encodeURIComponent(number)}`
}

/** The button of a mail about an order. */
export function seeOrder({ order, ordersUrl }: { order: { number: string }; ordersUrl: string }): [words: string, href: string] {
  return ['See this order', orderAddress(ordersUrl, order)]
}

/** A paragraph, or lines below each other; nothing where it is empty. */
export type Part = string | readonly string[] | false | null | undefined

export function textOf(part: Part): string {
  return typeof part === 'string' ? part : part ? part.join('\n') : ''
}

/** Joins the paragraphs of the text version and leaves out empty ones. */
export function paragraphs(...parts: (string | false | null)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Why a mail about an order comes, for its foot. */
export function whyOrdered(shop: string): string {
  return `You get this because you ordered at ${shop}.`
}

/** The sender, at the end of the text version. */
export function signature(seller: SellerContact): string {
  return `${sellerLine(seller)}\nQuestions: ${seller.email}`
}
