import { checkVerification, verifyEmail } from '../../features/accounts/verify-email.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { personOf } from '../session.ts'

/** Mail scanners follow links, so verifying takes a button. */
export function mountVerifyEmailPage(app: App): void {
  app.get(url.verifyEmail, async (c) => {
    const person = personOf(c)
    if (person.emailVerified) return verifyPage(c, { is: 'done' })
    const token = c.req.query('token') ?? ''
    const link = await checkVerification(c.var.shop, { token, uid: person.uid })
    if (!link.ok) return verifyPage(c, { is: 'refused', code: link.code }, 410)
    return verifyPage(c, { is: 'form', token, email: person.email ?? '' })
  })

  app.post(url.verifyEmail, async (c) => {
    const person = personOf(c)
    const token = (await readForm(c)).get('token') ?? ''
    const verified = await verifyEmail(c.var.shop, { token, uid: person.uid })
    return verified.ok ? seeOther(url.verifyEmail) : verifyPage(c, { is: 'refused', code: verified.code }, 410)
  })
}

type State = Parameters<typeof page<'verifyEmail'>>[2]['state']

async function verifyPage(c: Ctx, state: State, status: 200 | 410 = 200): Promise<Response> {
  const answer = await page(c, 'verifyEmail', { state }, status)
  answer.headers.set('referrer-policy', 'same-origin')
  return answer
}
