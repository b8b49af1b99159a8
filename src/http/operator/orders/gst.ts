import { lastIndianMonths } from '../../../domain/indian-time.ts'
import { fileNameOf } from '../../../domain/text.ts'
import { openReturn } from '../../../features/gst/open-return.ts'
import { zipReturn } from '../../../features/gst/zip-return.ts'
import { papersWords, returnRefusal, untaxedWords } from '../../../messages/orders/gst-return.ts'
import { operatorOf } from '../../caller/session.ts'
import { definePage, defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { streamOf } from '../../stream-of.ts'

/** Older months are written on the command line. */
const MONTHS = 24

/** The button for the accountant. */
export const operatorGst = definePage({
  path: url.operatorGst,
  access: 'owner',
  component: 'operatorGst',
  async load(c, refused?: { month: string; message: string }) {
    const { shop } = c.var
    const months = lastIndianMonths(shop.clock.now(), MONTHS)
    const asked = refused?.month ?? c.req.query('month') ?? ''
    // What is filed is the month that has ended.
    const month = months.includes(asked) ? asked : months[1]!
    const opened = await openReturn(shop, month)
    return {
      gstin: shop.seller.registration?.gstin ?? null,
      months,
      month,
      refused: refused?.message ?? (opened.ok ? null : returnRefusal(opened)),
      held: opened.ok ? [`${papersWords(opened)}.`, ...(opened.untaxed > 0 ? [untaxedWords(opened.untaxed)] : [])] : null,
    }
  },
})

/** A month's return. */
export const operatorGstZip = defineRoute({
  path: url.operatorGstZip,
  access: 'owner',
  sensitive: 'all',
  async get(c) {
    const { shop } = c.var
    const month = (c.req.query('month') ?? '').slice(0, 10)
    const opened = await openReturn(shop, month)
    if (!opened.ok) {
      const status = opened.reason === 'unknown-month' ? 422 : 409
      return operatorGst.show(c, { month, message: returnRefusal(opened) }, status)
    }
    shop.log.info({ event: 'gst-exported', uid: operatorOf(c).uid, month }, 'a month’s GST return exported')
    return new Response(streamOf(zipReturn(opened.parts, shop.clock.now())), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileNameOf(shop.folder.name).toLowerCase()}-gstr1-${month}.zip"`,
        'cache-control': 'no-store',
      },
    })
  },
})
