import { addressLines } from './address.ts'
import type { Sender } from './shipment.ts'

/** The configured seller: contact of pages, mails and receipts, and sender of parcels. */
export type SellerContact = {
  email: string
  address: Sender
  /** Invented for the demonstration. */
  demo: boolean
}

/** The seller's name and postal address as lines. */
export function sellerLines({ address }: Pick<SellerContact, 'address'>): string[] {
  return [...addressLines(address), 'India']
}

/** The same in one line. */
export function sellerLine(seller: Pick<SellerContact, 'address'>): string {
  return sellerLines(seller).join(', ')
}
