import { exportData } from '../../../features/privacy/export-data.ts'
import { tooManyMessage } from '../../../messages/sign-in.ts'
import { personOf } from '../../caller/session.ts'
import { answerData } from '../../data-answer.ts'
import { page } from '../../page.ts'
import { withRetryAfter } from '../../refusal.ts'
import { defineRoute } from '../../route.ts'
import { url } from '../../routes.ts'

/** What the shop stores about a person, as a file: for programs, or as a page that can be read. */
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
    return answerData(c, exported.data, { name: 'my-data', asPage: c.req.query('as') === 'page' })
  },
})
