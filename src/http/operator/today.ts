import { findHealth } from '../../features/operations/find-health.ts'
import { findToday } from '../../features/operations/find-today.ts'
import { payBackByHand, type PaidBackByHand } from '../../features/payments/pay-back-by-hand.ts'
import { readForm } from '../body.ts'
import type { App, Ctx } from '../context.ts'
import { page, seeOther } from '../page.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'

export function mountOperatorToday(app: App): void {
  app.get(url.operator, (c) => todayPage(c))

  app.post(url.operator, async (c) => {
    const form = await readForm(c)
    if (form.get('action') !== 'paid-back') return seeOther(url.operator)
    const result = await payBackByHand(c.var.shop, (form.get('id') ?? '').slice(0, 100), operatorOf(c))
    return result.ok ? seeOther(`${url.operator}?done=paid-back`) : todayPage(c, REFUSALS[result.reason])
  })
}

const DONE = 'The refund is closed as paid back by hand. The buyer gets a mail.'
const REFUSALS: Record<Extract<PaidBackByHand, { ok: false }>['reason'], string> = {
  'not-stuck': 'Nothing was changed: this refund is paid out, or under way at the payment provider.',
  'under-way': 'Nothing was changed: the payment provider has accepted this refund meanwhile, and may pay it out.',
  'no-answer': 'Nothing was changed: the payment provider does not answer, so it is not known whether it has paid. Please try again later.',
}

async function todayPage(c: Ctx, refused?: string): Promise<Response> {
  const { shop } = c.var
  const [today, health] = await Promise.all([findToday(shop), findHealth(shop)])
  const done = c.req.query('done') === 'paid-back' ? { kind: 'good' as const, text: DONE } : null
  const notice = refused === undefined ? done : { kind: 'bad' as const, text: refused }
  return page(c, 'operatorToday', { ...today, health, notice, now: shop.clock.now() }, refused === undefined ? 200 : 409)
}
