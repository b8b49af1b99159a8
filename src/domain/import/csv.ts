/** A part of a CSV file, and how many entries are in it. */
export type CsvPart = { csv: string; count: number }

/**
 * A line of a CSV file (RFC 4180), with its line end. Spreadsheets run a cell that begins with =, +, - or @ as a formula, in letters of
 * full width too, with a space, tab or line end before it, or with what separates cells elsewhere: such a cell gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Excel takes a file for UTF-8 only with this at its start; other programs ignore it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Also one that has apostrophes of its own there, so that `readCell` takes off what was put there and nothing else. */
const FORMULA = /^'*(?:[\s;,|]*[=+\-@＝＋－＠﹢﹣﹫﹦−]|[\t\r\n])/

/** A spreadsheet reads an amount below nothing as what it is. */
const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NEGATIVE_AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvLine` has written, or that a spreadsheet has saved again. */
export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
