import { safeRedirect } from '../domain/accounts/redirect.ts'
import { sessionCookieName } from '../domain/accounts/session.ts'
import type { UnsentForm } from '../domain/accounts/unsent-form.ts'
import type { Ctx } from './context.ts'
import { seeOther } from './page.ts'

/** Of the page's own address, where a form's address leads back to it. */
const MOST_REDIRECTS = 2

/** The page of a form as the owner of this session sees it, with what was typed in it (web/unsent-form.tsx). */
export async function pageOf(c: Ctx, unsent: UnsentForm, token: string): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  for (const name of OF_THE_FORM) headers.delete(name)
  headers.set('cookie', withSession(c, token))
  let address = safeRedirect(unsent.page)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const request = new Request(new URL(address, c.req.url), { headers })
    const answer = await c.var.answer(request, { ...unsent, page: address })
    const location = answer.headers.get('location')
    if (location === null) return answer
    address = safeRedirect(location)
  }
  return seeOther(address)
}

const OF_THE_FORM = ['content-type', 'content-length', 'transfer-encoding', 'accept-encoding', 'origin', 'if-none-match']

function withSession(c: Ctx, token: string): string {
  const name = sessionCookieName(c.var.shop.publicUrl)
  const others = (c.req.header('cookie') ?? '').split(';').filter((cookie) => !cookie.trim().startsWith(`${name}=`))
  return [...others, `${name}=${token}`].join(';')
}
