/** Which paper of which financial year: consecutive from 1, without gaps. */
export type ReceiptNumber = { year: number; sequence: number }

/** "26-27/00042": unique, consecutive, and within the sixteen characters of a tax invoice's number (CGST rule 46). */
export function formatReceiptNumber({ year, sequence }: ReceiptNumber): string {
  return `${lastDigits(year)}-${lastDigits(year + 1)}/${String(sequence).padStart(5, '0')}`
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
