import { complaintRefusal, tellUntil } from '../../../domain/orders/complaint.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import { COMPLAINT_REFUSALS } from '../../../messages/orders/complaint.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readFormData } from '../../body/body.ts'
import { withUpload } from '../../body/uploads.ts'
import { personOf } from '../../caller/session.ts'
import { complaintOf, sendComplaint } from '../../complaint-form.ts'
import { page, seeOther } from '../../page.ts'
import { complaints } from '../../resources/complaints.ts'
import { order as orderResource } from '../../resources/orders.ts'
import { findFor, readFor } from '../../resources/resource.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Where a buyer tells that something is wrong with an order that has arrived. */
export const complaint = definePage({
  path: url.complaint,
  access: 'signed-in',
  component: 'complaint',
  async load(c, shown?: Pick<PropsOf<'complaint'>, 'fields' | 'errors'>) {
    const { uid } = personOf(c)
    const [order, told] = await Promise.all([findFor(c, orderResource, { uid, id: c.req.param('id') }), readFor(c, complaints, { uid })])
    const { faulty } = c.var.shop.folder
    if (!order || faulty === null) return page(c, 'notFound', {}, 404)
    const own = told.complaints.filter(({ orderId }) => orderId === order.id)
    const hasOpen = own.some(({ state }) => state === 'open')
    const refusal = complaintRefusal(order, hasOpen, toUnixSeconds(c.var.shop.clock.now()))
    return {
      order,
      refusal: refusal && COMPLAINT_REFUSALS[refusal],
      until: order.deliveredAt === undefined ? null : tellUntil(order.deliveredAt),
      fields: shown?.fields ?? { reason: '', message: '' },
      errors: shown?.errors ?? {},
    }
  },
  async post(c): Promise<Response> {
    const { uid } = personOf(c)
    const order = c.req.param('id')
    const { form, sent } = await withUpload(c, uid, async () => {
      const form = complaintOf(await readFormData(c))
      return { form, sent: await sendComplaint(c.var.shop, uid, { ...form, order }) }
    })
    const fields = { reason: form.reason, message: form.message }
    if (sent.ok) return seeOther(`${url.orders}#told-${order}`)
    switch (sent.reason) {
      case 'invalid':
        return complaint.show(c, { fields, errors: sent.errors }, 422)
      // Pressed twice.
      case 'open':
        return seeOther(`${url.orders}#told-${order}`)
      case 'unknown-order':
      case 'off':
        return page(c, 'notFound', {}, 404)
      default:
        return complaint.show(c, { fields, errors: {} }, 409)
    }
  },
})
