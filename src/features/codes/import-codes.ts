import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  CODE_COLUMNS,
  CODE_FLAGS,
  codeCells,
  COLUMN_OF_FAULT,
  readCodeCells,
  readFlag,
  type CodeCells,
  type CodeColumn,
} from '../../domain/import/code-sheet.ts'
import { BYTE_ORDER_MARK, csvLine, readCell, type CsvPart } from '../../domain/import/csv.ts'
import { faultOfColumn } from '../../domain/import/nearest-word.ts'
import { MAX_AUTOMATIC, readCode, type Code, type CodeFault } from '../../domain/prices/code.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { decodeText } from '../../platform/tables/read-csv.ts'
import { readTable, type TableRow } from '../../platform/tables/read-table.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordActions, type Operator } from '../operator-access/record-action.ts'
import { codeState, findPieces, unknownPieces } from './add-code.ts'
import { countAutomatic, insertCodes, selectCodesAfter, selectCodesByName, updateEndedAll } from './codes.sql.ts'
import { tellWithin } from './tell-codes.ts'

/** `fault` is that of a typed code, which the messages name. */
type CodeRefusal = { id: string; line: number | null; column?: string; reason: string | { fault: CodeFault } }
export type CodeImport = {
  added: string[]
  ended: string[]
  unchanged: string[]
  /** With any of these nothing is imported. */
  refused: CodeRefusal[]
  assumed: string | null
}

type Options = { dryRun: boolean; by: Operator }
type CodeShop = Pick<Shop, 'db' | 'clock' | 'jobs' | 'folder'>

/**
 * Makes the codes of a CSV file that are not there yet, and ends those that it says have ended: all of it or nothing. A code
 * that is there is not changed: what a cart was promised stays true.
 */
export async function importCodes(shop: CodeShop, file: string, options: Options): Promise<CodeImport> {
  const name = basename(file)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) {
    const reason = bytes.code === 'ENOENT' ? 'is not there' : `cannot be read (${bytes.code})`
    return { added: [], ended: [], unchanged: [], refused: [{ id: name, line: null, reason }], assumed: null }
  }
  return importUploadedCodes(shop, { name, bytes }, options)
}

/** The same of a file that was sent. */
export async function importUploadedCodes(
  shop: CodeShop,
  { name, bytes }: { name: string; bytes: Uint8Array },
  options: Options,
): Promise<CodeImport> {
  const { text, assumed } = decodeText(bytes)
  const { rows, faults } = await readTable(text, {
    key: 'code',
    faultOf: (column) => faultOfColumn(column, CODE_COLUMNS),
    example: 'code,percent,rupees,minimum,from,until,uses',
  })
  const refused = faults.map(({ row, ...fault }): CodeRefusal => ({ id: name, line: row, ...fault }))
  return inTransaction(shop, async (tx) => {
    const products = rows.flatMap(({ cells }) => cells.get('products')?.split(/[\s,]+/) ?? [])
    const plan = await planCodes(tx, rows, await findPieces(shop, tx, products))
    const automatic = plan.added.filter((code) => code.automatic)
    if (automatic.length > 0 && automatic.length + (await countAutomatic(tx, shop.clock.now())) > MAX_AUTOMATIC)
      plan.refused.push({ id: name, line: null, column: 'automatic', reason: `makes more than ${MAX_AUTOMATIC} planned or running` })
    const report = {
      added: plan.added.map(({ code }) => code),
      ended: plan.ended,
      unchanged: plan.unchanged,
      refused: [...refused, ...plan.refused],
      assumed,
    }
    if (!options.dryRun && report.refused.length === 0) await write(shop, tx, plan, options.by)
    return report
  })
}

type Plan = Pick<CodeImport, 'ended' | 'unchanged' | 'refused'> & { added: Code[] }

async function planCodes(tx: Tx, rows: TableRow[], known: Set<string>[]): Promise<Plan> {
  const names = rows.flatMap(({ cells }) => readCode(cells.get('code') ?? '') ?? [])
  const stored = new Map((await selectCodesByName(tx, names)).map((code) => [code.code, code]))
  const plan: Plan = { added: [], ended: [], unchanged: [], refused: [] }
  const seen = new Map<string, number>()
  for (const { row, cells } of rows) {
    const id = readCode(cells.get('code') ?? '') ?? (cells.get('code') ?? '').trim().slice(0, 40)
    const refuse = (column: string, reason: CodeRefusal['reason']) => plan.refused.push({ id, line: row, column, reason })
    const before = seen.get(id)
    seen.set(id, row)
    if (before !== undefined) refuse('code', `is in row ${before} already`)
    else planRow({ cells, known, stored: stored.get(id) ?? null, plan, refuse })
  }
  return plan
}

type Row = {
  cells: TableRow['cells']
  /** What a code may be for. */
  known: Set<string>[]
  stored: Code | null
  plan: Plan
  refuse: (column: CodeColumn, reason: CodeRefusal['reason']) => void
}

function planRow({ cells, known, stored, plan, refuse }: Row): void {
  const given = Object.fromEntries(CODE_COLUMNS.map((column) => [column, readCell(cells.get(column) ?? '').trim()])) as CodeCells
  for (const column of CODE_COLUMNS) if (given[column] === '-') given[column] = ''
  const odd = CODE_FLAGS.filter((column) => readFlag(given[column]) === undefined)
  if (odd.length > 0) return odd.forEach((column) => refuse(column, 'is neither yes nor no'))
  const ends = readFlag(given.ended) === true
  if (!stored) {
    const read = readCodeCells(given)
    if (!read.ok) return read.faults.forEach((fault) => refuse(COLUMN_OF_FAULT[fault], { fault }))
    const unknown = unknownPieces(read.code, known)
    if (unknown.length > 0) return refuse('products', `the shop has no category and no product ${unknown.join(', ')}`)
    plan.added.push(read.code)
    if (ends) plan.ended.push(read.code.code)
    return
  }
  const changed = differingColumn(cells, given, stored)
  if (changed) return refuse(changed, 'is another one than that of the code: a code is not changed once it is made')
  if (stored.endedAt && given.ended !== '' && !ends) return refuse('ended', 'is no, and the code has ended: please make another one')
  if (ends && !stored.endedAt) plan.ended.push(stored.code)
  else plan.unchanged.push(stored.code)
}

/** An empty cell says nothing, a hyphen that there is none. */
function differingColumn(cells: TableRow['cells'], given: CodeCells, stored: Code): CodeColumn | undefined {
  const before = codeCells(stored)
  const said = CODE_COLUMNS.filter((column) => (cells.get(column) ?? '').trim() !== '' && !['code', 'ended', 'paid'].includes(column))
  if (said.every((column) => given[column] === before[column])) return undefined
  const read = readCodeCells({ ...before, ...Object.fromEntries(said.map((column) => [column, given[column]])) })
  const after = read.ok ? codeCells(read.code) : null
  return said.find((column) => after === null || after[column] !== before[column])
}

async function write(shop: Pick<Shop, 'clock' | 'jobs'>, tx: Tx, { added, ended }: Plan, by: Operator): Promise<void> {
  const at = shop.clock.now()
  await insertCodes(tx, added, at)
  await updateEndedAll(tx, ended, at)
  await tellWithin(shop, tx)
  await recordActions(tx, [
    ...added.map((code) => ({ by, action: 'code-added', object: { type: 'code' as const, id: code.code }, after: codeState(code), at })),
    ...ended.map((code) => ({ by, action: 'code-ended', object: { type: 'code' as const, id: code }, at })),
  ])
}

const BATCH = 500

/** Every code as CSV by its name; importing it again changes nothing. */
export async function* exportCodes({ db }: Pick<Shop, 'db'>): AsyncGenerator<CsvPart> {
  yield { csv: `${BYTE_ORDER_MARK}${csvLine(CODE_COLUMNS)}`, count: 0 }
  for (let after = ''; ;) {
    const codes = await selectCodesAfter(db, after, BATCH)
    const lines = codes.map((code) => {
      const cells = codeCells(code)
      return csvLine(CODE_COLUMNS.map((column) => cells[column]))
    })
    if (codes.length > 0) yield { csv: lines.join(''), count: codes.length }
    after = codes.at(-1)?.code ?? ''
    if (codes.length < BATCH) return
  }
}
