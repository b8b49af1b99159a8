import type { Address } from '../../domain/addresses/address.ts'
import { findState } from '../../domain/addresses/state-names.ts'
import { financialYear } from '../../domain/indian-time.ts'
import { formatCreditNoteNumber, formatReceiptNumber } from '../../domain/orders/receipt-number.ts'
import { lowersTax } from '../../domain/receipts/gst-paper.ts'
import { isWithinStateOf, type StoredTax } from '../../domain/receipts/gst.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import type { LockedOrder } from './change-order.ts'
import { addReissue } from './changes.sql.ts'

type Locked = LockedOrder['order']

/** The numbers of the tax invoice that takes the place of the one before, and of the credit note that takes this back. */
export type InvoicedAnew = { invoice: string; creditNote: string }

/** `tax` is null where it stays as it is, `code` that of the state for which the order has to be invoiced anew; null where it has not. */
type Supply = { ok: true; tax: StoredTax | null; code: string | null } | { ok: false; reason: 'other-gstin' | 'too-late-for-tax' }

/**
 * As what an order is taxed at another address. Its tax invoice says where it is supplied, and splits the tax by that: for another state
 * it is taken back by a credit note and issued anew (section 34 CGST), for another one outside the seller's too. An order that waited
 * for its place of supply has it now; its receipt becomes the tax invoice.
 */
export function supplyAt({ tax, shipping, business, ...order }: Locked, { stateProvince }: Address, at: Date): Supply {
  const { state } = shipping.address
  const to = findState(stateProvince)
  if (!tax || !to || findState(state)?.code === to.code) return { ok: true, tax: null, code: null }
  if (business && business.gstin.slice(0, 2) !== to.code) return { ok: false, reason: 'other-gstin' }
  const { state: placed = state, ...rest } = tax
  const moved = { ...rest, isWithinState: isWithinStateOf(tax.gstin, to.name) }
  if (tax.isWithinState === null || findState(placed)?.code === to.code) return { ok: true, tax: moved, code: null }
  const issuedAt = new Date(order.reissues.at(-1)?.at ?? order.created_at)
  return lowersTax(issuedAt, at) ? { ok: true, tax: moved, code: to.code } : { ok: false, reason: 'too-late-for-tax' }
}

/** Takes back what the order's invoices still charge, and charges it by a new one. Two counters are locked until the transaction ends. */
export async function invoiceAnew(
  { clock }: Pick<Shop, 'clock'>,
  tx: Tx,
  { id, tax, shipping, supplements }: Locked,
): Promise<InvoicedAnew> {
  const at = clock.now()
  const year = financialYear(at)
  const before = { isWithinState: tax?.isWithinState === true, state: tax?.state ?? shipping.address.state, shipping }
  const { receiptSequence, noteSequence } = await addReissue(tx, id, { year, at, supplements: supplements.length, before })
  return {
    invoice: formatReceiptNumber({ year, sequence: receiptSequence }),
    creditNote: formatCreditNoteNumber({ year, sequence: noteSequence }),
  }
}
