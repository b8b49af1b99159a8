import { parentPort } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse/sync'
import type { CsvFault, CsvFile, CsvRow, CsvTask } from './read-csv.ts'

/** Longer cells, and more of them, than any sheet of the shop has. */
const MAX_CELL = 60_000
const MAX_CELLS = 1000
const MAX_ROW = 1_000_000
const MOST_EMPTY = 100_000

/** Reads sheets in a worker thread, because some take seconds. */
parentPort?.on('message', (task: CsvTask) => {
  try {
    parentPort?.postMessage({ value: read(task) }, [])
  } catch (error) {
    parentPort?.postMessage({ failure: (error as Error).message }, [])
  }
})
parentPort?.postMessage({ started: true }, [])

/** Ends the reading at a row. */
class Fault extends Error {}

function read({ text, mostRows }: CsvTask): CsvFile | CsvFault {
  if (text.includes('\u0000')) return { ok: false, row: null, reason: 'is not a CSV file' }
  const rows: CsvRow[] = []
  let row = 0
  const take = (cells: string[]): null => {
    row += 1
    // Spreadsheets write empty rows below their last one.
    if (row > MOST_EMPTY + mostRows) throw new Fault(`has more than ${mostRows} rows`)
    if (cells.every((cell) => cell.trim() === '')) return null
    if (rows.length === mostRows) throw new Fault(`has more than ${mostRows} rows`)
    if (cells.length > MAX_CELLS) throw new Fault(`has more than ${MAX_CELLS} cells`)
    if (cells.some((cell) => cell.length > MAX_CELL)) throw new Fault(`has a cell with more than ${MAX_CELL} characters`)
    rows.push({ row, cells })
    return null
  }
  try {
    parse(text, { delimiter: delimiterOf(text), relaxColumnCount: true, relaxQuotes: true, maxRecordSize: MAX_ROW, onRecord: take })
  } catch (error) {
    if (error instanceof Fault) return { ok: false, row, reason: error.message }
    if (!(error instanceof CsvError)) throw error
    return { ok: false, row: row + 1, reason: 'has a quotation mark that is not closed' }
  }
  return { ok: true, rows }
}

/** Of the first line, as spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_ROW).split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most))
}
