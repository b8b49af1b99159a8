import { counted } from '../../domain/counted.ts'

/** A credit note of after 30 November of the year after its sale. */
export const TOO_LATE_FOR_TAX = 'Its credit note comes too late to lower the tax, and stays out of GSTR-1.'

type Refused = { reason: 'not-registered' | 'unknown-month' } | { reason: 'place-unknown'; orders: number; order: string }

/** Why a month's return is not written. */
export function returnRefusal(refused: Refused): string {
  switch (refused.reason) {
    case 'not-registered':
      return 'This shop is not registered for GST. Once it is, whoever set up the shop adds its number to shop.yaml.'
    case 'unknown-month':
      return 'Please give a month such as 2026-11.'
    case 'place-unknown': {
      const others = refused.orders > 1 ? ` It is one of ${refused.orders}.` : ''
      return `The place of supply of order ${refused.order} is not known: please set it on the order’s page first.${others}`
    }
  }
}

export function papersWords({ invoices, creditNotes }: { invoices: number; creditNotes: number }): string {
  return `${counted(invoices, 'invoice')} and ${counted(creditNotes, 'credit note')}`
}

export function untaxedWords(untaxed: number): string {
  const papers = counted(untaxed, 'receipt or credit note', 'receipts and credit notes')
  return `${papers} of that month without tax, or with that of another GSTIN, ${untaxed === 1 ? 'is' : 'are'} not in it.`
}
