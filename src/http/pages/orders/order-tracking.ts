import { findOrderOfParcel } from '../../../features/orders/complaints/find-complaints.ts'
import { personOf } from '../../caller/session.ts'
import { page, seeOther } from '../../page.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

/**
 * To the carrier's page about a parcel, from a notification: that has no tracking number in it, and may be opened after the
 * number was corrected.
 */
export const orderTracking = defineRoute({
  path: url.orderTracking,
  access: 'signed-in',
  async get(c) {
    const found = await findOrderOfParcel(c.var.shop, personOf(c).uid, c.req.param('id'))
    return found ? seeOther(found.order.carrier?.trackingUrl ?? url.orders) : page(c, 'notFound', {}, 404)
  },
})
