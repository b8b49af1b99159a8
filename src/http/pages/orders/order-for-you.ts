import { signInAddress } from '../../../domain/accounts/redirect.ts'
import { claimOrder, findClaim } from '../../../features/checkout/claim-order.ts'
import type { PropsOf } from '../../../web/entry.server.tsx'
import { readForm } from '../../body/body.ts'
import type { Ctx } from '../../context.ts'
import { page, seeOther } from '../../page.ts'
import { definePage } from '../../route.ts'
import { url } from '../../routes.ts'

/** More than a link of a mail has. */
const MAX_TOKEN = 1000

/** Where whoever has paid an order is led that the shop has written for them, and where its buyer takes it into an account. */
export const orderForYou = definePage({
  path: url.orderForYou,
  access: 'everybody',
  component: 'orderForYou',
  headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  async load(c, shown?: PropsOf<'orderForYou'>): Promise<PropsOf<'orderForYou'> | Response> {
    if (shown) return shown
    const token = c.req.query('token')
    if (token !== undefined) return claimOf(c, token)
    if (c.req.query('complete') !== undefined) return { of: 'paid' }
    const payment = c.req.query('payment')
    if (payment === undefined) return nothing(c)
    return { of: payment === 'pending' || payment === 'returned' ? payment : 'not-paid' }
  },
  post: claimForm,
})

async function claimForm(c: Ctx): Promise<Response> {
  const token = (await readForm(c)).get('token') ?? ''
  const { person } = c.var
  if (!person) return seeOther(signInTo(token))
  const claimed = token.length > MAX_TOKEN ? null : await claimOrder(c.var.shop, { token, uid: person.uid })
  return claimed ? seeOther(`${url.orders}#${claimed.number}`) : nothing(c)
}

async function claimOf(c: Ctx, token: string): Promise<PropsOf<'orderForYou'> | Response> {
  const found = token.length > MAX_TOKEN ? null : await findClaim(c.var.shop, token)
  if (!found) return nothing(c)
  return { of: 'claim', token, number: found.number, signIn: c.var.person ? null : signInTo(token) }
}

function nothing(c: Ctx): Promise<Response> {
  return page(c, 'orderForYou', { of: 'nothing' }, 404)
}

function signInTo(token: string): string {
  return signInAddress(`${url.orderForYou}?token=${encodeURIComponent(token)}`)
}
