import { forgotPassword } from '../../features/accounts/forgot-password.ts'
import { checkResetLink, resetPassword } from '../../features/accounts/reset-password.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { answerScript, isFromScript, page, seeOther } from '../page.ts'
import { withRetryAfter } from '../refusal.ts'
import { url } from '../routes.ts'
import { addDeviceCookie, callerOf } from '../session.ts'

/** Asking for a link by mail is for signed-out people; the link itself opens anywhere. */
export function mountResetPages(app: App): void {
  app.get(url.forgotPassword, (c) => {
    return page(c, 'forgotPassword', { email: '', errors: {}, sent: false, demo: c.var.shop.demo })
  })

  app.post(url.forgotPassword, async (c) => {
    const email = (await readForm(c)).get('email') ?? ''
    const asked = await forgotPassword(c.var.shop, { email }, callerOf(c))
    const status = asked.ok ? 200 : asked.status === 400 ? 422 : asked.status
    const errors = asked.ok ? {} : asked.errors
    const sent = asked.ok
    const answer = isFromScript(c)
      ? answerScript({ errors, sent }, status)
      : await page(c, 'forgotPassword', { email, errors, sent, demo: c.var.shop.demo }, status)
    return asked.ok ? answer : withRetryAfter(answer, asked)
  })

  app.get(url.resetPassword, async (c) => {
    if (c.req.query('done') === 'true') return resetPage(c, { is: 'done' })
    const token = c.req.query('token') ?? ''
    if (!token) return resetPage(c, { is: 'refused', code: 'MISSING_OOB_CODE' }, 410)
    const link = await checkResetLink(c.var.shop, token)
    return link.ok ? resetPage(c, { is: 'form', token, errors: {} }) : resetPage(c, { is: 'refused', code: link.code }, 410)
  })

  app.post(url.resetPassword, async (c) => {
    const form = await readForm(c)
    const [token = '', password = '', confirm = ''] = ['token', 'password', 'confirm'].map((name) => form.get(name))
    const result = await resetPassword(c.var.shop, { token, password, confirm }, callerOf(c))
    if (result.ok) {
      const redirect = `${url.resetPassword}?done=true`
      c.res = isFromScript(c) ? answerScript({ redirect }) : seeOther(redirect)
      addDeviceCookie(c, result.device)
      return c.res
    }
    if (isFromScript(c)) {
      // The page behind the link explains why it is refused.
      const redirect = `${url.resetPassword}?token=${encodeURIComponent(token)}`
      return result.status === 400 ? answerScript({ errors: result.errors }, 422) : answerScript({ redirect }, 410)
    }
    if (result.status === 400) return resetPage(c, { is: 'form', token, errors: result.errors }, 422)
    return resetPage(c, { is: 'refused', code: result.code }, 410)
  })
}

type State = Parameters<typeof page<'resetPassword'>>[2]['state']

/** The token in the address gives access to the account: the page is never cached, and its address never sent as a referrer. */
async function resetPage(c: Ctx, state: State, status: 200 | 410 | 422 = 200): Promise<Response> {
  const answer = await page(c, 'resetPassword', { state, isVisitor: c.var.person === null }, status)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('referrer-policy', 'same-origin')
  return answer
}
