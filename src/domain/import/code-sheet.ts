import { momentText, readMoment } from '../indian-time.ts'
import { readNewCode, type Code, type CodeFault, type CodeReading } from '../prices/code.ts'
import { plainNumber } from './product-sheet.ts'

const time = (at: Date | null, edge: 'begins' | 'ends') => (at ? momentText(at, edge) : '')
const flag = (value: boolean) => (value ? 'yes' : '')
const count = (value: number | null) => (value === null ? '' : String(value))

/** The columns of a file of codes, and what stands in them. `paid` is for reading only. */
export function codeCells(code: Code & { paid?: number }): CodeCells {
  return {
    code: code.code,
    percent: count(code.percent),
    rupees: count(code.rupees),
    buy: count(code.buy),
    get: count(code.get),
    free_delivery: flag(code.freeDelivery),
    categories: code.categories.join(' '),
    products: code.products.join(' '),
    first_order: flag(code.firstOrder),
    members: flag(code.members),
    automatic: flag(code.automatic),
    adds_up: flag(code.addsUp),
    minimum: count(code.minimum || null),
    from: time(code.startsAt, 'begins'),
    until: time(code.endsAt, 'ends'),
    uses: count(code.usesInAll),
    uses_per_account: count(code.usesPerAccount),
    ended: code.endedAt ? 'yes' : 'no',
    paid: count(code.paid ?? null),
  }
}

const KIND = ['percent', 'rupees', 'buy', 'get', 'free_delivery'] as const
const TERMS = [
  'minimum',
  'categories',
  'products',
  'first_order',
  'members',
  'automatic',
  'adds_up',
  'from',
  'until',
  'uses',
  'uses_per_account',
] as const
export const CODE_COLUMNS = ['code', ...KIND, ...TERMS, 'ended', 'paid'] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]
export type CodeCells = Record<CodeColumn, string>

/** A cell that says yes or no; undefined for another word. */
export function readFlag(cell: string): boolean | undefined {
  if (/^(yes|true|1)$/i.test(cell)) return true
  return /^(no|false|0|)$/i.test(cell) ? false : undefined
}

/** Reads the cells of a new code, of which those that say yes or no do. */
export function readCodeCells(cells: CodeCells): CodeReading {
  const number = (column: CodeColumn) => (cells[column] === '' ? null : Number(plainNumber(cells[column]) ?? cells[column]))
  const isSaid = (column: CodeColumn) => readFlag(cells[column]) === true
  return readNewCode({
    code: cells.code,
    percent: number('percent'),
    rupees: number('rupees'),
    buy: number('buy'),
    get: number('get'),
    freeDelivery: isSaid('free_delivery'),
    categories: cells.categories,
    products: cells.products,
    firstOrder: isSaid('first_order'),
    members: isSaid('members'),
    automatic: isSaid('automatic'),
    addsUp: isSaid('adds_up'),
    minimum: number('minimum'),
    uses: number('uses'),
    usesPerAccount: number('uses_per_account'),
    from: readMoment(cells.from, 'begins'),
    until: readMoment(cells.until, 'ends'),
  })
}

export const COLUMN_OF_FAULT: Record<CodeFault, CodeColumn> = {
  code: 'code',
  kind: 'percent',
  percent: 'percent',
  rupees: 'rupees',
  buy: 'buy',
  get: 'get',
  pieces: 'get',
  categories: 'categories',
  products: 'products',
  minimum: 'minimum',
  'adds-up': 'adds_up',
  uses: 'uses',
  usesPerAccount: 'uses_per_account',
  from: 'from',
  until: 'until',
  order: 'until',
}

/** The columns whose cells say yes or no. */
export const CODE_FLAGS = [
  'free_delivery',
  'first_order',
  'members',
  'automatic',
  'adds_up',
  'ended',
] as const satisfies readonly CodeColumn[]
