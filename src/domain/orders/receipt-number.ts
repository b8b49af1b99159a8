/** A receipt's number within its financial year: consecutive from 1, without gaps. */
export type ReceiptNumber = { year: number; sequence: number }

/** Pieces that an order got after it was paid are a supply of their own, with a receipt of its own. Times in Unix seconds. */
export type Supplement = { receiptNumber: string; createdAt: number }

/** "26-27/00042": CGST rule 46 allows sixteen characters and requires consecutive numbers within a financial year. */
export function formatReceiptNumber({ year, sequence }: ReceiptNumber): string {
  return `${lastDigits(year)}-${lastDigits(year + 1)}/${String(sequence).padStart(5, '0')}`
}

/** "CN26-27/00042": CGST rule 53 requires the same of credit notes, in a series of their own. */
export function formatCreditNoteNumber(number: ReceiptNumber): string {
  return `CN${formatReceiptNumber(number)}`
}

/** Reads what `formatReceiptNumber` writes, with or without the zeros; null for any other text. */
export function parseReceiptNumber(text: string): ReceiptNumber | null {
  const [, from = '', to = '', sequence = ''] = /^(\d\d)-(\d\d)\/(\d{1,9})$/.exec(text) ?? []
  const isNumber = sequence !== '' && Number(sequence) > 0 && (Number(from) + 1) % 100 === Number(to)
  return isNumber ? { year: 2000 + Number(from), sequence: Number(sequence) } : null
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
