import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createWorkerThread } from '../work/worker-thread.ts'

/** The cells of a row, and its number as a spreadsheet shows it. */
export type CsvRow = { row: number; cells: string[] }
export type CsvFile = { ok: true; rows: CsvRow[] }
/** `row` is where the fault is, where it is in one. */
export type CsvFault = { ok: false; row: number | null; reason: string }
export type CsvTask = { text: string; mostRows: number }

/** Whoever imports waits for the sheets of others; none takes a second, unless it is made for that. */
const thread = createWorkerThread<CsvTask, CsvFile | CsvFault>({
  program: new URL('csv-thread.ts', import.meta.url),
  waiting: { waitingPerKey: 10, waitingInAll: 10, waitingMs: 30_000 },
  limits: { taskMs: 10_000, heapMb: 512 },
})

/**
 * The rows of a CSV file that have anything in them: parted by commas, semicolons or tabs. Read in a thread: others are served
 * meanwhile. @throws {UnavailableError} when too many wait
 */
export async function readCsv(text: string, mostRows: number): Promise<CsvFile | CsvFault> {
  try {
    return await thread.run({ text, mostRows }, 'sheets')
  } catch (error) {
    if (error instanceof UnavailableError) throw error
    return { ok: false, row: null, reason: 'takes too long to read' }
  }
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
