import { findReturnable } from '../../../features/orders/returns/find-returnable.ts'
import { RETURN_REFUSALS } from '../../../messages/orders/order-return.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readFormData } from '../../body/body.ts'
import { withUpload } from '../../body/uploads.ts'
import { personOf } from '../../caller/session.ts'
import { page, seeOther } from '../../page.ts'
import { returnOf, sendReturn } from '../../return-form.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

const NOTHING_TYPED = { reason: '', message: '', instead: {}, pieces: {} }

/** Where a buyer asks to send pieces of a parcel back: the order's own, or one that was sent in exchange. */
export const orderReturn = definePage({
  path: url.orderReturn,
  access: 'signed-in',
  component: 'orderReturn',
  async load(c, shown?: Pick<PropsOf<'orderReturn'>, 'fields' | 'errors'>) {
    const { shop } = c.var
    const rules = shop.folder.returns
    const found = rules && (await findReturnable(shop, personOf(c).uid, c.req.param('id')))
    if (!found) return page(c, 'notFound', {}, 404)
    const lines = found.lines.filter(({ left }) => left > 0)
    const refusal = found.refusal ?? (lines.length === 0 ? 'nothing-left' : null)
    return {
      order: found.order,
      parcelId: found.parcelId,
      lines,
      rules,
      refusal: refusal && RETURN_REFUSALS[refusal],
      until: found.until,
      fields: shown?.fields ?? NOTHING_TYPED,
      errors: shown?.errors ?? {},
    }
  },
  async post(c): Promise<Response> {
    const { shop } = c.var
    const { uid } = personOf(c)
    const returnable = await findReturnable(shop, uid, c.req.param('id'))
    if (!returnable || !shop.folder.returns) return page(c, 'notFound', {}, 404)
    const { posted, sent } = await withUpload(c, uid, async () => {
      const posted = returnOf(await readFormData(c))
      return { posted, sent: await sendReturn(shop, uid, { returnable, posted }) }
    })
    const { files: _, ...fields } = posted
    // Pressed twice, it was asked once.
    if (sent.ok || sent.reason === 'open') return seeOther(`${url.orders}#returns-${returnable.order.id}`)
    if (sent.reason === 'unknown-order' || sent.reason === 'off') return page(c, 'notFound', {}, 404)
    if (sent.reason === 'invalid') return orderReturn.show(c, { fields, errors: sent.errors }, 422)
    return orderReturn.show(c, { fields, errors: {} }, 409)
  },
})
