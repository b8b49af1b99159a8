import { encodePicture } from './features/catalogue/encode-picture.ts'
import { settlePayment } from './features/checkout/settle-payment.ts'
import type { Shop } from './shop.ts'

/** Which verb does which job. */
export async function workJobs(shop: Shop): Promise<void> {
  await shop.jobs.work('settle-payment', async ({ sessionId }) => {
    await settlePayment(shop, sessionId)
  })
  await shop.jobs.work('encode-picture', async ({ name }) => {
    await encodePicture(shop, name)
  })
}
