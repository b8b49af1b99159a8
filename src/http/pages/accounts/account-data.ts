import { fileNameOf } from '../../../domain/text.ts'
import { exportData } from '../../../features/privacy/export-data.ts'
import { tooManyMessage } from '../../../messages/sign-in.ts'
import { page } from '../../page.ts'
import { withRetryAfter } from '../../refusal.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'
import { personOf } from '../../session.ts'

/** What the shop stores about a person, as a file. */
export const accountData = defineRoute({
  path: url.accountData,
  access: 'signed-in',
  async get(c) {
    const { uid } = personOf(c)
    const exported = await exportData(c.var.shop, uid)
    if (!exported.ok) {
      const message = tooManyMessage(exported.retryAfterS)
      return withRetryAfter(await page(c, 'refused', { message }, exported.status), exported)
    }
    return new Response(JSON.stringify(exported.data, null, 2), { headers: downloadOf(c.var.shop.folder.name) })
  },
})

const downloadOf = (shop: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': `attachment; filename="${fileNameOf(shop).toLowerCase()}-my-data.json"`,
  'cache-control': 'no-store',
})
