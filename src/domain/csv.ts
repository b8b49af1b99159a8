/**
 * A line of a CSV file (RFC 4180), with its line end. Spreadsheets run a cell that begins with =, +, - or @, or with a tab
 * or line end before it, as a formula: such a cell gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Excel takes a file for UTF-8 only with this at its start; other programs ignore it. */
export const BYTE_ORDER_MARK = '\uFEFF'

function cell(text: string): string {
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
