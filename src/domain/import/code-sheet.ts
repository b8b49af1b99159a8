import { momentText, readMoment } from '../indian-time.ts'
import { readNewCode, type Code, type CodeFault, type CodeReading } from '../prices/code.ts'
import { plainNumber } from './product-sheet.ts'

const time = (at: Date | null, edge: 'begins' | 'ends') => (at ? momentText(at, edge) : '')
const count = (value: number | null) => (value === null ? '' : String(value))

/** The columns of a file of codes, and what stands in them. `paid` is for reading only. */
export function codeCells(code: Code & { paid?: number }): CodeCells {
  return {
    code: code.code,
    percent: count(code.percent),
    rupees: count(code.rupees),
    minimum: count(code.minimum || null),
    from: time(code.startsAt, 'begins'),
    until: time(code.endsAt, 'ends'),
    uses: count(code.usesInAll),
    uses_per_account: count(code.usesPerAccount),
    ended: code.endedAt ? 'yes' : 'no',
    paid: count(code.paid ?? null),
  }
}

export const CODE_COLUMNS = ['code', 'percent', 'rupees', 'minimum', 'from', 'until', 'uses', 'uses_per_account', 'ended', 'paid'] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]
export type CodeCells = Record<CodeColumn, string>

/** Reads the cells of a new code. */
export function readCodeCells(cells: CodeCells): CodeReading {
  const number = (column: CodeColumn) => plainNumber(cells[column]) ?? cells[column]
  return readNewCode({
    code: cells.code,
    percent: number('percent'),
    rupees: number('rupees'),
    minimum: number('minimum'),
    uses: number('uses'),
    usesPerAccount: number('uses_per_account'),
    from: readMoment(cells.from, 'begins'),
    until: readMoment(cells.until, 'ends'),
  })
}

/** Where a fault of a code stands. */
export const COLUMN_OF_FAULT: Record<CodeFault, CodeColumn> = {
  code: 'code',
  'percent-or-rupees': 'percent',
  percent: 'percent',
  rupees: 'rupees',
  minimum: 'minimum',
  uses: 'uses',
  'uses-per-account': 'uses_per_account',
  from: 'from',
  until: 'until',
  order: 'until',
}
