import { ServiceError } from '../../../errors/service-error.ts'
import { findOperator } from '../../../features/operator-access/change-operator.ts'
import { findReturnLabelPdf } from '../../../features/orders/return-label.ts'
import { NO_LABEL_NOW } from '../../../messages/orders/order-return.ts'
import { personOf } from '../../caller/session.ts'
import { page } from '../../page.ts'
import { pdf } from '../../pdf.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

/** The shop's label for the way back: its buyer prints it, or an owner for somebody who has no printer. */
export const returnLabel = defineRoute({
  path: url.returnLabel,
  access: 'signed-in',
  async get(c) {
    const { shop } = c.var
    const { uid } = personOf(c)
    const isOwner = (await findOperator(shop, uid))?.role === 'owner'
    try {
      const label = await findReturnLabelPdf(shop, c.req.param('id'), isOwner ? null : uid)
      return label ? pdf(label, 'return-label.pdf') : await page(c, 'notFound', {}, 404)
    } catch (error) {
      if (error instanceof ServiceError) return page(c, 'refused', { message: NO_LABEL_NOW }, 503)
      throw error
    }
  },
})
