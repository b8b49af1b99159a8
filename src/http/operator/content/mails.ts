import { sampleMails } from '../../../domain/mails/sample-mails.ts'
import { listInStock } from '../../../features/catalogue/list-products.ts'
import { SAMPLE_COMPLAINT } from '../../../messages/orders/sample-complaint.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** Each mail with the shop's own words, before any is sent. */
export const operatorMails = definePage({
  path: url.operatorMails,
  access: 'owner',
  component: 'operatorMails',
  async load({ var: { shop } }) {
    const [product = null] = (await listInStock(shop, { limit: 1, after: null })).entries
    return { mails: sampleMails({ ...shop, complaint: SAMPLE_COMPLAINT, now: shop.clock.now() }, product) }
  },
})
