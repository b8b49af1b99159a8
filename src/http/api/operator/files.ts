import type { CsvPart } from '../../../domain/import/csv.ts'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
import { exportProducts } from '../../../features/catalogue/import/export-products.ts'
import { importUpload, readUpload } from '../../../features/catalogue/import/import-products.ts'
import { exportCodes, importUploadedCodes } from '../../../features/codes/import-codes.ts'
import { openReturn } from '../../../features/gst/open-return.ts'
import { zipReturn } from '../../../features/gst/zip-return.ts'
import type { Answer } from '../../../features/operations/act-once.ts'
import type { Operator } from '../../../features/operator-access/record-action.ts'
import { exportOrders } from '../../../features/orders/find/export-orders.ts'
import { findLabelPdf } from '../../../features/orders/parcels/find-label-pdf.ts'
import { refusalLine } from '../../../messages/catalogue/import-refusals.ts'
import { CODE_FAULTS } from '../../../messages/catalogue/prices.ts'
import { returnRefusal } from '../../../messages/orders/gst-return.ts'
import type { ListName } from '../../../operations/lists/all.ts'
import { orders } from '../../../operations/lists/orders.ts'
import { STALE_LABEL } from '../../../operations/parcels.ts'
import type { Shop } from '../../../shop.ts'
import { readBytes } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { csvAnswer } from '../../csv-answer.ts'
import { Refusal, refusal } from '../../refusal.ts'
import { streamOf } from '../../stream-of.ts'
import { answerOnce, asAnswer } from './acts.ts'
import { keyOf, programOf, requireRole } from './key.ts'
import { readFilters } from './lists.ts'

/** What is read as a file, whole. */
export type Download = {
  name: string
  by: OperatorRole
  about: string
  type: string
  /** The list whose filters choose what is in it. */
  of?: ListName
  /** What else its address must say. */
  query?: { name: string; about: string }
  answer(this: void, c: Ctx): Response | Promise<Response>
}

export const DOWNLOADS: readonly Download[] = [
  {
    ...csvOf('orders', 'every order as CSV, as the list is filtered', (c) => exportOrders(c.var.shop, readFilters(c, orders, []))),
    of: 'orders',
  },
  csvOf('products', 'every product as CSV, a row for each size; importing it again changes nothing', (c) => exportProducts(c.var.shop)),
  csvOf('codes', 'every code as CSV; importing it again changes nothing', (c) => exportCodes(c.var.shop)),
  {
    name: 'orders/:id/label.pdf',
    by: 'packer',
    about: 'the bought label of an order, to print',
    type: 'application/pdf',
    answer: answerLabel,
  },
  {
    name: 'gst.zip',
    by: 'owner',
    about: 'a month’s GSTR-1',
    type: 'application/zip',
    query: { name: 'month', about: 'such as 2026-11' },
    answer: answerReturn,
  },
]

function csvOf(what: string, about: string, partsOf: (c: Ctx) => AsyncGenerator<CsvPart>): Download {
  return {
    name: `${what}.csv`,
    by: 'owner',
    about,
    type: 'text/csv',
    answer(c) {
      const parts = partsOf(c)
      c.var.shop.log.info({ event: `${what}-exported`, key: keyOf(c).id }, `${what} exported by a program`)
      return csvAnswer(c, what, parts)
    },
  }
}

async function answerLabel(c: Ctx): Promise<Response> {
  const label = await findLabelPdf(c.var.shop, c.req.param('id') ?? '')
  if (!label) throw new Refusal('NOT_FOUND', 'The carrier has no label of this order to print.')
  if (label === 'stale') throw new Refusal('ABORTED', STALE_LABEL)
  return new Response(Buffer.from(label.pdf), { headers: { 'content-type': 'application/pdf' } })
}

async function answerReturn(c: Ctx): Promise<Response> {
  const { shop } = c.var
  const month = (c.req.query('month') ?? '').slice(0, 10)
  const opened = await openReturn(shop, month)
  if (!opened.ok) throw new Refusal(opened.reason === 'unknown-month' ? 'INVALID_ARGUMENT' : 'ABORTED', returnRefusal(opened))
  shop.log.info({ event: 'gst-exported', key: keyOf(c).id, month }, 'a month’s GST return exported by a program')
  return new Response(streamOf(zipReturn(opened.parts, shop.clock.now())), { headers: { 'content-type': 'application/zip' } })
}

export function answerDownload(c: Ctx, { by, answer }: Download): Response | Promise<Response> {
  requireRole(c, by)
  return answer(c)
}

/** A file as it was sent, and what becomes of it. `refused` says what is wrong in it, and where. */
export type Upload = {
  name: string
  by: OperatorRole
  about: string
  types: readonly string[]
  run(this: void, shop: Shop, bytes: Uint8Array, options: { dryRun: boolean; by: Operator }): Promise<{ refused: string[] } & object>
}

const THE_FILE = 'The file'

export const UPLOADS: readonly Upload[] = [
  {
    name: 'products/import',
    by: 'owner',
    about: 'add and change products from a CSV file or a products.json: all of it or nothing; products that are not in it stay',
    types: ['text/csv', 'application/json'],
    async run(shop, bytes, options) {
      const { text, assumed } = readUpload(bytes)
      const { refused, ...report } = await importUpload(shop, text, options)
      return { ...report, refused: refused.map(refusalLine), ...(assumed !== null && { assumed }) }
    },
  },
  {
    name: 'codes/import',
    by: 'owner',
    about: 'make the codes of a CSV file that are not there yet, and end those that it says have ended: all of it or nothing',
    types: ['text/csv'],
    async run(shop, bytes, options) {
      const { refused, assumed, ...report } = await importUploadedCodes(shop, { name: THE_FILE, bytes }, options)
      const lines = refused.map(({ reason, ...place }) =>
        refusalLine({ ...place, reason: typeof reason === 'string' ? reason : CODE_FAULTS[reason.fault] }),
      )
      return { ...report, refused: lines, ...(assumed !== null && { assumed }) }
    },
  },
]

/** Imports a file, or says with `dry_run=true` what would change. With a fault nothing is imported. */
export async function answerUpload(c: Ctx, { by, run }: Upload): Promise<Response> {
  requireRole(c, by)
  const dryRun = readDryRun(c)
  const bytes = await readBytes(c)
  return answerOnce(c, async (shop): Promise<Answer> => {
    const report = await run(shop, bytes, { dryRun, by: programOf(keyOf(c)) })
    const { refused } = report
    if (dryRun || refused.length === 0) return { status: 200, text: JSON.stringify({ dryRun, ...report }) }
    return asAnswer(refusal('INVALID_ARGUMENT', `Nothing is imported. ${refused[0]}`, { reason: 'refused', refused }))
  })
}

function readDryRun(c: Ctx): boolean {
  const { dry_run: dryRun = 'false', ...others } = c.req.query()
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new Refusal('INVALID_ARGUMENT', `There is no parameter called ${unknown.slice(0, 200)} here.`)
  if (dryRun !== 'true' && dryRun !== 'false') throw new Refusal('INVALID_ARGUMENT', 'dry_run is not as expected.')
  return dryRun === 'true'
}
