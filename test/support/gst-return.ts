import { assert, expect } from 'vitest'
import type { Business } from '../../src/domain/addresses/business.ts'
import { indianDay } from '../../src/domain/indian-time.ts'
import type { GstPaper } from '../../src/domain/receipts/gst-paper.ts'
import type { Registration } from '../../src/domain/receipts/gst.ts'
import { collectReturn, RETURN_HEADS, type ReturnFile } from '../../src/domain/receipts/gstr1.ts'
import { openReturn } from '../../src/features/gst/open-return.ts'
import type { Shop } from '../../src/shop.ts'

export const RAJASTHAN: Registration = {
  gstin: '08AAACC1206D1ZG',
  rules: {
    cloth: { hsn: '6204', ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } },
    bag: { hsn: '4202', ratePercent: 18 },
    odd: { hsn: '9965', ratePercent: 0.25 },
  },
  categories: {},
  otherwise: [{ hsn: '0901', ratePercent: 12 }],
}
export const BUYER: Business = { gstin: '27AAPFU0939F1ZV', company: 'Mint Lane, Interiors LLP' }

export type Cells = Record<string, string>

/** The fixture's texts have no line ends. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

type Read = { opened: { invoices: number; creditNotes: number } } & Record<ReturnFile, string[][]>

/** The return of a month as cells, of this one where none is named. */
export async function readReturn(shop: Shop, month = indianDay(new Date()).slice(0, 7)): Promise<Read> {
  const opened = await openReturn(shop, month)
  assert(opened.ok)
  const files: Partial<Record<ReturnFile, string>> = {}
  for await (const { file, csv } of opened.parts) files[file] = (files[file] ?? '') + csv
  const rows = Object.entries(files).map(([file, csv]) => [file, csv.split('\r\n').slice(1, -1).map(cellsOf)])
  return { opened, ...(Object.fromEntries(rows) as Record<ReturnFile, string[][]>) }
}

/** The rows of each file by the names of its columns. */
export function read(papers: GstPaper[]): Record<ReturnFile, Cells[]> {
  const collected = collectReturn()
  const parts = [...papers.flatMap((paper) => collected.add(paper)), ...collected.end()]
  const rowsOf = (file: ReturnFile) => {
    const columns = RETURN_HEADS[file].replace('\uFEFF', '').split(',')
    const csv = parts.flatMap((part) => (part.file === file ? [part.csv] : [])).join('')
    return csv
      .split('\r\n')
      .slice(0, -1)
      .map((line) => {
        const cells = cellsOf(line)
        expect(cells).toHaveLength(columns.length)
        return Object.fromEntries(columns.map((column, index) => [column, cells[index]!]))
      })
  }
  return Object.fromEntries((Object.keys(RETURN_HEADS) as ReturnFile[]).map((file) => [file, rowsOf(file)])) as Record<ReturnFile, Cells[]>
}
