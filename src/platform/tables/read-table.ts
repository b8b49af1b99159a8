import { mapInSlices } from '../work/map-in-slices.ts'
import { readCsv } from './read-csv.ts'

const MAX_TABLE_BYTES = 5 * 1024 * 1024
const MAX_TABLE_ROWS = 20_000

/** A row below the head: its cells by their columns, and its number in the file. */
export type TableRow = { row: number; cells: ReadonlyMap<string, string> }
export type TableFault = { row: number | null; column?: string; reason: string }

/**
 * Reads a CSV file whose first row names its columns, whatever their case. `key` is the column that each row needs, `faultOf` says what is
 * wrong with a column's name. Of a file that is too large, or whose head is wrong, there are no rows.
 */
export async function readTable(
  text: string,
  { key, faultOf, example }: { key: string; faultOf: (column: string) => string | null; example: string },
): Promise<{ rows: TableRow[]; faults: TableFault[] }> {
  const refuse = (...faults: TableFault[]) => ({ rows: [], faults })
  if (Buffer.byteLength(text) > MAX_TABLE_BYTES) return refuse({ row: null, reason: 'is larger than 5 MB' })
  const file = await readCsv(text, MAX_TABLE_ROWS + 1)
  if (!file.ok) return refuse({ row: file.row, reason: file.reason })
  const [head, ...below] = file.rows
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (!columns.includes(key)) {
    return refuse({ row: 1, reason: `has no column ${key}: its first row names the columns, such as ${example}` })
  }
  const wrong = faultsOfHead(columns, faultOf)
  if (wrong.length > 0) return refuse(...wrong)
  const rows: TableRow[] = []
  const faults: TableFault[] = []
  await mapInSlices(below, ({ row, cells }) => {
    const byColumn = new Map(columns.map((column, at) => [column, withLineEnds(cells[at] ?? '')]))
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) faults.push({ row, reason: TOO_MANY_CELLS })
    else if ((byColumn.get(key) ?? '').trim() === '') faults.push({ row, column: key, reason: 'is missing' })
    else rows.push({ row, cells: byColumn })
  })
  return { rows, faults }
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
