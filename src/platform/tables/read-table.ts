import { mapInSlices } from '../work/map-in-slices.ts'
import { readCsv } from './read-csv.ts'

const MAX_TABLE_BYTES = 5 * 1024 * 1024
const MAX_TABLE_ROWS = 20_000

/** A row below the head: its cells by their columns, and its number in the file. `columnOf`: what the file itself calls a column of `cells`. */
export type TableRow = { row: number; cells: ReadonlyMap<string, string>; columnOf?: (column: string) => string }
type TableFault = { row: number | null; column?: string; reason: string }
export type Table = { columns: readonly string[]; rows: TableRow[]; faults: TableFault[] }
/** `key` is the column that each row needs, `faultOf` says what is wrong with a column's name; null takes any, also twice: the first counts. */
export type TableHead = { key: string; faultOf: ((column: string) => string | null) | null; example: string }

/**
 * Reads a CSV file whose first row names its columns, whatever their case. What it has to name may depend on what it names. Of a file
 * that is too large, or whose head is wrong, there are no rows.
 */
export async function readTable(text: string, head: TableHead | ((columns: readonly string[]) => TableHead)): Promise<Table> {
  const refuse = (...faults: TableFault[]) => ({ columns: [], rows: [], faults })
  if (Buffer.byteLength(text) > MAX_TABLE_BYTES) return refuse({ row: null, reason: 'is larger than 5 MB' })
  const file = await readCsv(text, MAX_TABLE_ROWS + 1)
  if (!file.ok) return refuse({ row: file.row, reason: file.reason })
  const [first, ...below] = file.rows
  const columns = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const { key, faultOf, example } = typeof head === 'function' ? head(columns) : head
  if (!columns.includes(key)) {
    return refuse({ row: 1, reason: `has no column ${key}: its first row names the columns, such as ${example}` })
  }
  const wrong = faultOf ? faultsOfHead(columns, faultOf) : []
  if (wrong.length > 0) return refuse(...wrong)
  const rows: TableRow[] = []
  const faults: TableFault[] = []
  await mapInSlices(below, ({ row, cells }) => {
    const byColumn = new Map<string, string>()
    for (const [at, column] of columns.entries()) if (!byColumn.has(column)) byColumn.set(column, withLineEnds(cells[at] ?? ''))
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) faults.push({ row, reason: TOO_MANY_CELLS })
    else if ((byColumn.get(key) ?? '').trim() === '') faults.push({ row, column: key, reason: 'is missing' })
    else rows.push({ row, cells: byColumn })
  })
  return { columns, rows, faults }
}

const TOO_MANY_CELLS = 'has more cells than there are columns: a cell with the character that parts cells needs quotation marks'

/** Spreadsheets and forms write them in their own ways. */
function withLineEnds(cell: string): string {
  return cell.replaceAll(/\r\n?/g, '\n')
}

function faultsOfHead(columns: string[], faultOf: (column: string) => string | null): TableFault[] {
  return columns.flatMap((column, index): TableFault[] => {
    if (column === '') return []
    if (columns.indexOf(column) < index) return [{ row: 1, column, reason: 'is there twice' }]
    const reason = faultOf(column)
    return reason === null ? [] : [{ row: 1, column: column.slice(0, 60), reason }]
  })
}
