import { styleText } from 'node:util'
import truncatedWidth from 'fast-string-truncated-width'

export type Table = {
  titles: string[]
  /** The titles of columns that are aligned to the right. */
  right?: string[]
  rows: string[][]
  /** Printed instead of a table without rows. */
  empty: string
}

const GAP = '  '
const NO_WIDTHS = {}

/**
 * One line per row, below the titles. On a terminal of `width` columns the last column is cut where it would wrap; without
 * a terminal nothing is cut, so that programs read all of it.
 */
export function formatTable(
  { titles, right = [], rows, empty }: Table,
  { width, colours }: { width: number | null; colours: boolean },
): string[] {
  if (rows.length === 0) return [empty]
  const cells = rows.map((row) => row.map(printable))
  const widths = titles.map((title, index) => Math.max(...[title, ...cells.map((row) => row[index] ?? '')].map(displayWidth)))
  const line = (row: string[]) => {
    const padded = row.map((cell, index) => pad(cell, widths[index] ?? 0, right.includes(titles[index] ?? ''))).join(GAP)
    return cut(padded.trimEnd(), width)
  }
  const head = line(titles)
  return [colours ? styleText('bold', head, { validateStream: false }) : head, ...cells.map(line)]
}

/** One line without control or direction characters: what shoppers write must not steer the operator's terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}

/** The width in columns of a terminal: an accent of its own takes none, an ideograph two. */
function displayWidth(text: string): number {
  return truncatedWidth(text, {}, NO_WIDTHS).width
}

function pad(text: string, width: number, isRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return isRight ? blanks + text : text + blanks
}

function cut(line: string, width: number | null): string {
  if (width === null) return line
  const { index, ellipsed } = truncatedWidth(line, { limit: width, ellipsis: '…', ellipsisWidth: 1 })
  return ellipsed ? `${line.slice(0, index)}…` : line
}
