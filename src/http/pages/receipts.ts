import { findReceipt, receiptFileName } from '../../features/orders/find-receipt.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { App, Ctx } from '../context.ts'
import { page } from '../page.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'

/** The paper of an order, to look at and to keep. */
export function mountReceipts(app: App): void {
  app.get(url.receipt, async (c) => {
    const id = c.req.param('id')
    const receipt = await findReceipt(c.var.shop, personOf(c), id)
    return receipt ? page(c, 'receipt', { receipt, pdf: url.receiptPdf.replace(':id', id) }) : page(c, 'notFound', {}, 404)
  })

  app.get(url.receiptPdf, async (c) => {
    const receipt = await findReceipt(c.var.shop, personOf(c), c.req.param('id'))
    if (!receipt) return page(c, 'notFound', {}, 404)
    try {
      return new Response(Buffer.from(await c.var.shop.papers.receipt(receipt)), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${receiptFileName(receipt)}"`,
          'cache-control': 'no-store',
        },
      })
    } catch (error) {
      if (error instanceof UnavailableError) return busy(c, error)
      throw error
    }
  })
}

async function busy(c: Ctx, { retryAfterS }: UnavailableError): Promise<Response> {
  const answer = await page(c, 'refused', { message: 'A lot of receipts are being printed right now. Please try again in a moment.' }, 503)
  answer.headers.set('retry-after', String(retryAfterS))
  return answer
}
