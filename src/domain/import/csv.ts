/** A part of a CSV file, and how many entries are in it. */
export type CsvPart = { csv: string; count: number }

/**
 * A line of a CSV file (RFC 4180), with its line end. Spreadsheets run a cell that begins with =, +, - or @ as a formula, in full width too,
 * also after spaces or a line end, and with an apostrophe in front they do not. Where they separate cells by semicolons one
 * begins within a text too.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Excel takes a file for UTF-8 only with this at its start; other programs ignore it. */
export const BYTE_ORDER_MARK = '\uFEFF'

const BEGINS_FORMULA = String.raw`(?=['\s]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|'*[\t\r\n])`

/** Also where apostrophes stand there, so that `readCell` takes off what was put there and nothing else. */
const UNSAFE = new RegExp(`(^|;)${BEGINS_FORMULA}`, 'gu')
const MADE_SAFE = new RegExp(`(^|;)'${BEGINS_FORMULA}`, 'gu')

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** What spreadsheets take for a number, a day or a truth and write in their own way: 00123, 90.750, 1E5, 3-4, Mar 5, true. */
const OTHER = String.raw`(?!'*(?:0|[1-9]\d{0,9})(?:\.\d{0,8}[1-9])?$)'*(?:[₹$€£]?\s*[.\d][\d\s.,:/%e+-]*(?:[ap]m)?|\d{1,4}[-\s/.]*${MONTH}[-\s/.,]*\d{0,4}|${MONTH}[-\s/.,]*\d{1,4}(?:[-\s/.,]+\d{1,4})?|true|false)$`
const TAKEN_FOR_OTHER = new RegExp(`^${OTHER}`, 'i')
const KEPT = new RegExp(`^'(?=${OTHER})`, 'i')

/** A text that stays as it is in a spreadsheet: one that would be taken for something else has an apostrophe in front. */
export function textCell(text: string): string {
  return TAKEN_FOR_OTHER.test(text) ? `'${text}` : text
}

/** The text of a cell of a sheet whose texts were written as `textCell` has them. */
export function readTextCell(text: string): string {
  return readCell(text).replace(KEPT, '')
}

/** A spreadsheet reads an amount below nothing as what it is. */
const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/

function cell(text: string): string {
  const safe = NEGATIVE_AMOUNT.test(text) ? text : text.replace(UNSAFE, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvLine` has written, or that a spreadsheet has saved again. */
export function readCell(text: string): string {
  return text.replace(MADE_SAFE, '$1')
}
