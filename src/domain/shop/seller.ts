import { addressLines } from '../addresses/address.ts'
import type { Sender } from '../parcels/shipment.ts'

/** The configured seller: contact of pages, mails and receipts, and sender of parcels. */
export type SellerContact = {
  email: string
  address: Sender
  /** An example, which no real shop may keep. */
  demo: boolean
  /** Where to write about one's data, and with a complaint. */
  privacyEmail: string
  grievance: { name: string | null; email: string }
  licences: { name: string; number: string }[]
}

/** The seller's name and postal address as lines. */
export function sellerLines({ address }: Pick<SellerContact, 'address'>): string[] {
  return [...addressLines(address), 'India']
}

/** The same in one line. */
export function sellerLine(seller: Pick<SellerContact, 'address'>): string {
  return sellerLines(seller).join(', ')
}
