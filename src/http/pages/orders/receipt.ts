import type { Receipt } from '../../../domain/receipts/receipt.ts'
import { UnavailableError } from '../../../errors/unavailable-error.ts'
import { findIssue, receiptFileName } from '../../../features/orders/find/find-receipt.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { page } from '../../page.ts'
import { pdf } from '../../pdf.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

/** The paper of an order, to look at. */
export const receipt = definePage({
  path: url.receipt,
  access: 'signed-in',
  component: 'receipt',
  async load(c) {
    const id = c.req.param('id')
    const found = await findPaper(c)
    if (!found) return page(c, 'notFound', {}, 404)
    const { receipt: shown, query } = found
    return { receipt: shown, address: url.receipt.replace(':id', id), pdf: url.receiptPdf.replace(':id', id) + query }
  },
})

/** The same to keep. */
export const receiptPdf = defineRoute({
  path: url.receiptPdf,
  access: 'signed-in',
  async get(c) {
    const person = personOf(c)
    const found = await findPaper(c)
    if (!found) return page(c, 'notFound', {}, 404)
    try {
      const paper = await c.var.shop.papers.receipt(found.receipt, person.uid)
      return pdf(paper, receiptFileName(found.receipt, c.var.shop.folder))
    } catch (error) {
      if (error instanceof UnavailableError) return busy(c, error)
      throw error
    }
  },
})

/** The latest, or the so-many-th issue that the address asks for. */
async function findPaper(c: Ctx): Promise<{ receipt: Receipt; query: string } | null> {
  const issue = /^[1-9]\d?$/.exec(c.req.query('issue') ?? '')?.[0]
  const of = { id: c.req.param('id') ?? '', issue: issue === undefined ? undefined : Number(issue) - 1 }
  const found = await findIssue(c.var.shop, personOf(c), of)
  return found && { receipt: found, query: issue === undefined ? '' : `?issue=${issue}` }
}

async function busy(c: Ctx, { retryAfterS }: UnavailableError): Promise<Response> {
  const answer = await page(c, 'refused', { message: 'A lot of receipts are being printed right now. Please try again in a moment.' }, 503)
  answer.headers.set('retry-after', String(retryAfterS))
  return answer
}
