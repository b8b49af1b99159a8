import { readPeriod } from '../../domain/dashboard/figures.ts'
import { findHealth } from '../../features/dashboard/find-health.ts'
import { checkBackups } from '../../features/doctor/check-backups.ts'
import { countToPack, findToday } from '../../features/dashboard/find-today.ts'
import { tellOperator } from '../../features/operator-access/tell-operator.ts'
import { payBackByHand, type PaidBackByHand } from '../../features/payments/pay-back-by-hand.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import { readForm } from '../body.ts'
import type { Ctx } from '../context.ts'
import { seeOther } from '../page.ts'
import { definePage } from '../route.ts'
import { url } from '../routes.ts'
import { operatorOf } from '../session.ts'
import { changeNotice, showNotices, type TypedNotice } from './notices.ts'

export const operatorToday = definePage({
  path: url.operator,
  access: { get: 'packer', post: { actions: ['told'] } },
  sensitive: ['paid-back'],
  component: 'operatorToday',
  load: loadToday,
  forPackers: { component: 'packerToday', load: loadTodayForPackers },
  async post(c): Promise<Response> {
    const form = await readForm(c)
    const by = operatorOf(c)
    if (form.get('action') === 'told' && by.uid !== null) {
      await tellOperator(c.var.shop, { uid: by.uid, told: form.get('told') === 'on' }, by)
      return seeOther(`${url.operator}?done=${form.get('told') === 'on' ? 'told' : 'not-told'}`)
    }
    if (form.get('action') === 'notice') {
      const result = await changeNotice(c.var.shop, form, by)
      return result.ok ? seeOther(`${url.operator}?done=notice`) : operatorToday.show(c, result, 422)
    }
    if (form.get('action') !== 'paid-back') return seeOther(url.operator)
    const result = await payBackByHand(c.var.shop, (form.get('id') ?? '').slice(0, 100), by)
    return result.ok ? seeOther(`${url.operator}?done=paid-back`) : operatorToday.show(c, { refused: REFUSALS[result.reason] }, 409)
  },
})

const DONE = new Map([
  ['notice', 'Shoppers read it so from now on.'],
  ['paid-back', 'The refund is closed as paid back by hand. The buyer gets a mail.'],
  ['told', 'You are told of orders from now on.'],
  ['not-told', 'You are not told of orders any more.'],
])
const REFUSALS: Record<Extract<PaidBackByHand, { ok: false }>['reason'], string> = {
  'not-stuck': 'Nothing was changed: this refund is paid out, or under way at the payment provider.',
  'under-way': 'Nothing was changed: the payment provider has accepted this refund meanwhile, and may pay it out.',
  'no-answer': 'Nothing was changed: the payment provider does not answer, so it is not known whether it has paid. Please try again later.',
}

async function loadToday(c: Ctx, { refused, typed }: { refused?: string; typed?: TypedNotice } = {}): Promise<PropsOf<'operatorToday'>> {
  const { shop } = c.var
  const period = readPeriod(c.req.query('days'))
  const [today, figures, health, backups, notices] = await Promise.all([
    findToday(shop),
    shop.figures[period].get(),
    findHealth(shop),
    shop.demo ? [] : checkBackups(shop),
    showNotices(shop, typed),
  ])
  const notice = refused === undefined ? doneNotice(c) : { kind: 'bad' as const, text: refused }
  return { ...today, period, figures, health, backups, told: isTold(c), notices, notice, now: shop.clock.now() }
}

/** What packers have to do: without figures, and without what is the owners' business. */
async function loadTodayForPackers(c: Ctx): Promise<PropsOf<'packerToday'>> {
  const { shop } = c.var
  return { waiting: await countToPack(shop), told: isTold(c), notice: doneNotice(c), now: shop.clock.now() }
}

function isTold(c: Ctx): boolean {
  return c.var.operator?.told ?? false
}

function doneNotice(c: Ctx): PropsOf<'operatorToday'>['notice'] {
  const text = DONE.get(c.req.query('done') ?? '')
  return text === undefined ? null : { kind: 'good', text }
}
