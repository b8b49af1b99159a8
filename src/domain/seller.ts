import { addressLines } from './address.ts'
import type { Sender } from './shipment.ts'

/** The configured seller: contact of pages, mails and receipts, and sender of parcels. */
export type SellerContact = {
  email: string
  address: Sender
  /** Invented for the demonstration. */
  demo: boolean
}

/** Where to write about one's data, and with a complaint: mailboxes of the invented seller, or the configured address. */
export function mailboxesOf({ email, demo }: Pick<SellerContact, 'email' | 'demo'>): { privacy: string; grievance: string } {
  return demo ? { privacy: 'privacy@chhaap.example', grievance: 'grievance@chhaap.example' } : { privacy: email, grievance: email }
}

/** The seller's name and postal address as lines. */
export function sellerLines({ address }: Pick<SellerContact, 'address'>): string[] {
  return [...addressLines(address), 'India']
}

/** The same in one line. */
export function sellerLine(seller: Pick<SellerContact, 'address'>): string {
  return sellerLines(seller).join(', ')
}
