import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'

/** The cells of a row, and its number as a spreadsheet shows it. */
export type CsvRow = { row: number; cells: string[] }
export type CsvFile = { ok: true; rows: CsvRow[] }
/** `row` is where the fault is, where it is in one. */
export type CsvFault = { ok: false; row: number | null; reason: string }

/** Longer cells than any that the shop has. */
const MAX_CELL = 100_000

/** The rows of a CSV file that have anything in them: parted by commas, semicolons or tabs. Others are served meanwhile. */
export async function readCsv(text: string, mostRows: number): Promise<CsvFile | CsvFault> {
  if (text.includes('\u0000')) return { ok: false, row: null, reason: 'is not a CSV file' }
  const rows: CsvRow[] = []
  const parser = Readable.from(slices(text)).pipe(
    parse({ delimiter: delimiterOf(text), relaxColumnCount: true, relaxQuotes: true, maxRecordSize: 10 * MAX_CELL }),
  )
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
      if (rows.length > mostRows) return { ok: false, row, reason: `has more than ${mostRows} rows` }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, row: row + 1, reason: 'has a quotation mark that is not closed' }
  }
  return { ok: true, rows }
}

/** A file's text; `assumed` is the encoding that one without UTF-8 was taken for. */
export type DecodedText = { text: string; assumed: string | null }

/** Reads a file that a spreadsheet has saved: in UTF-8, in UTF-16, or as Windows writes it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), assumed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), assumed: null }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), assumed: 'Windows-1252' }
  }
}

/** Of the first line, as spreadsheets of many countries write semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_CELL).split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most))
}

/** Takes some milliseconds to read. */
const SLICE = 16 * 1024

async function* slices(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += SLICE) {
    yield text.slice(from, from + SLICE)
    await setImmediate()
  }
}
