import { findHealth } from '../../features/dashboard/find-health.ts'
import { findToday } from '../../features/dashboard/find-today.ts'
import { payBackByHand, type PaidBackByHand } from '../../features/payments/pay-back-by-hand.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'

export const operatorToday = definePage({
  path: url.operator,
  access: 'operator',
  component: 'operatorToday',
  load: loadToday,
  async post(c): Promise<Response> {
    const form = await readForm(c)
    if (form.get('action') !== 'paid-back') return seeOther(url.operator)
    const result = await payBackByHand(c.var.shop, (form.get('id') ?? '').slice(0, 100), operatorOf(c))
    return result.ok ? seeOther(`${url.operator}?done=paid-back`) : operatorToday.show(c, REFUSALS[result.reason], 409)
  },
})

const DONE = 'The refund is closed as paid back by hand. The buyer gets a mail.'
const REFUSALS: Record<Extract<PaidBackByHand, { ok: false }>['reason'], string> = {
  'not-stuck': 'Nothing was changed: this refund is paid out, or under way at the payment provider.',
  'under-way': 'Nothing was changed: the payment provider has accepted this refund meanwhile, and may pay it out.',
  'no-answer': 'Nothing was changed: the payment provider does not answer, so it is not known whether it has paid. Please try again later.',
}

async function loadToday(c: Ctx, refused?: string): Promise<PropsOf<'operatorToday'>> {
  const { shop } = c.var
  const [today, health] = await Promise.all([findToday(shop), findHealth(shop)])
  const done = c.req.query('done') === 'paid-back' ? { kind: 'good' as const, text: DONE } : null
  const notice = refused === undefined ? done : { kind: 'bad' as const, text: refused }
  return { ...today, health, notice, now: shop.clock.now() }
}
