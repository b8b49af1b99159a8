import { checkResetLink, resetPassword as reset } from '../../../features/accounts/reset-password.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import { addDeviceCookie, callerOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { doneOf, tellOnce } from '../../done-once.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** The token in the address gives access to the account: the page is never cached, and its address never sent as a referrer. */
export const resetPassword = definePage({
  path: url.resetPassword,
  access: 'everybody',
  component: 'resetPassword',
  headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  load: async (c, shown?: State) => (shown ? propsOf(c, shown) : loadLink(c)),
  post: resetForm,
})

type Props = PropsOf<'resetPassword'>
type State = Props['state']

function propsOf(c: Ctx, state: State): Props {
  return { state, isVisitor: c.var.person === null }
}

async function loadLink(c: Ctx): Promise<Props | Response> {
  const done = doneOf(c)
  if (done === 'true' || done === 'address') return propsOf(c, { is: 'done', what: done === 'true' ? 'password' : 'address' })
  const token = c.req.query('token') ?? ''
  if (!token) return resetPassword.show(c, { is: 'refused', code: 'MISSING_OOB_CODE' }, 410)
  const link = await checkResetLink(c.var.shop, token)
  if (!link.ok) return resetPassword.show(c, { is: 'refused', code: link.code }, 410)
  return propsOf(c, { is: 'form', token, email: link.email, errors: {} })
}

async function resetForm(c: Ctx): Promise<Response> {
  const form = await readForm(c)
  const [token = '', password = '', confirm = ''] = ['token', 'password', 'confirm'].map((name) => form.get(name))
  const result = await reset(c.var.shop, { token, password, confirm }, callerOf(c))
  if (result.ok) {
    const answer = tellOnce(c, `${url.resetPassword}?done=${result.email === null ? 'true' : 'address'}`)
    addDeviceCookie(c, result.device)
    return answer
  }
  if (result.status === 400) return resetPassword.show(c, { is: 'form', token, email: result.email, errors: result.errors }, 422)
  return resetPassword.show(c, { is: 'refused', code: result.code }, result.status)
}
