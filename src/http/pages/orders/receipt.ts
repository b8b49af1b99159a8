import { UnavailableError } from '../../../errors/unavailable-error.ts'
import { findReceipt, receiptFileName } from '../../../features/orders/find/find-receipt.ts'
import type { Ctx } from '../../context.ts'
import { page } from '../../page.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { personOf } from '../../session.ts'

/** The paper of an order, to look at. */
export const receipt = definePage({
  path: url.receipt,
  access: 'signed-in',
  component: 'receipt',
  async load(c) {
    const id = c.req.param('id')
    const found = await findReceipt(c.var.shop, personOf(c), id)
    return found ? { receipt: found, pdf: url.receiptPdf.replace(':id', id) } : page(c, 'notFound', {}, 404)
  },
})

/** The same to keep. */
export const receiptPdf = defineRoute({
  path: url.receiptPdf,
  access: 'signed-in',
  async get(c) {
    const person = personOf(c)
    const found = await findReceipt(c.var.shop, person, c.req.param('id'))
    if (!found) return page(c, 'notFound', {}, 404)
    try {
      return new Response(Buffer.from(await c.var.shop.papers.receipt(found, person.uid)), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${receiptFileName(found, c.var.shop.folder)}"`,
          'cache-control': 'no-store',
        },
      })
    } catch (error) {
      if (error instanceof UnavailableError) return busy(c, error)
      throw error
    }
  },
})

async function busy(c: Ctx, { retryAfterS }: UnavailableError): Promise<Response> {
  const answer = await page(c, 'refused', { message: 'A lot of receipts are being printed right now. Please try again in a moment.' }, 503)
  answer.headers.set('retry-after', String(retryAfterS))
  return answer
}
