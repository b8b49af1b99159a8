import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asActor, Crash } from '../../../test/support/crashes.ts'
import { createProvider, playAll, TIMEOUT_MS, useInstances, wavesOf, type Actor } from '../../../test/support/interleavings.ts'
import { BROKEN_SESSIONS } from '../../../test/support/invariants.ts'
import { AccountGoneError } from '../../errors/account-gone.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Shop } from '../../shop.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { reconcilePayment } from '../payments/reconcile-payments.ts'
import { sendRefund } from '../payments/send-refund.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { advanceMembership } from './advance-memberships.ts'
import { buyMembership } from './buy-membership.ts'
import { cancelMembership, resumeMembership } from './cancel-membership.ts'
import { grantMembership, revokeMembership } from './change-membership.ts'

const DAY_MS = 86_400_000
const URLS = { successUrl: '/content', cancelUrl: '/account' }

const provider = createProvider()
const here = useInstances(provider)

const ACTIONS = [
  'buy',
  'pay',
  'pay last',
  'notice',
  'poll',
  'pay wrongly',
  'cancel payment',
  'expire',
  'a week',
  'advance',
  'cancel',
  'resume',
  'grant',
  'revoke',
  'refund',
  'delete person',
] as const
type Action = (typeof ACTIONS)[number]

const waves = wavesOf(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Action>('buy', 'pay', 'notice', 'a week', 'advance', 'cancel', 'resume') },
    { weight: 1, arbitrary: fc.constantFrom(...ACTIONS) },
  ),
)

/** Where a person begins: what happened before, one after the other. */
const BEFORE = {
  visitor: [],
  member: ['buy', 'pay', 'notice'],
  invoiced: ['buy', 'pay', 'notice', 'a week', 'a week', 'a week', 'a week', 'advance', 'buy'],
  paying: ['buy', 'pay', 'notice', 'a week', 'a week', 'a week', 'a week', 'advance', 'buy', 'pay last'],
  'past due': ['buy', 'pay', 'notice', 'a week', 'a week', 'a week', 'a week', 'advance', 'a week', 'advance', 'buy', 'pay last'],
  late: ['buy', 'pay', 'notice', 'a week', 'a week', 'a week', 'a week', 'advance', 'a week', 'advance', 'buy', 'pay last', 'a week'],
} satisfies Record<string, Action[]>
const before = fc.constantFrom(...(Object.keys(BEFORE) as (keyof typeof BEFORE)[]))

/** `days` is how far the person's clock is ahead. */
type World = { uid: string; email: string; days: number }

async function act(world: World, { action, instance, session, crashAt, pauses }: Actor<Action>): Promise<void> {
  const shop = { ...here.instances[instance]!, clock: clockOf(world) }
  const { uid, email } = world
  const sessions = provider.sessionsOf(uid)
  const id = sessions[session % Math.max(sessions.length, 1)] ?? 'ch_none'
  const actions: Record<Action, () => Promise<unknown>> = {
    buy: () => buyMembership(shop, uid, URLS),
    pay: async () => provider.pay(id),
    'pay last': async () => provider.pay(sessions.at(-1) ?? 'ch_none'),
    notice: () => settlePayment(shop, id),
    poll: () => reconcilePayment(shop, id),
    'pay wrongly': async () => provider.pay(id, 777),
    'cancel payment': async () => provider.fail(id, 'REQUEST_CANCEL_BY_REQUESTER'),
    expire: async () => provider.fail(id, 'TXN_NOT_COMPLETED'),
    async 'a week'() {
      world.days += 7
    },
    advance: () => advance(shop, uid),
    cancel: () => cancelMembership(shop, uid),
    resume: () => resumeMembership(shop, uid),
    grant: () => grantMembership(shop, { email }, COMMAND_LINE),
    revoke: () => revokeMembership(shop, { email }, COMMAND_LINE),
    refund: async () => Promise.all((await here.refundsOf(uid)).map((refund) => sendRefund(shop, refund))),
    'delete person': () => here.test.pool.query('delete from users where id = $1', [uid]),
  }
  await asActor({ crashAt, pauses }, () => provider.servedFor(uid, actions[action])).catch((error: Error) => {
    if (!(error instanceof Crash || error instanceof ServiceError || error instanceof AccountGoneError)) throw error
  })
}

/** A payment that has not opened yet counts as dead at once, so nobody waits for it. */
function clockOf(world: World): Shop['clock'] {
  return { now: () => new Date(Date.now() + 12_000 + world.days * DAY_MS) }
}

async function advance(shop: Shop, uid: string): Promise<void> {
  const { rows } = await here.test.pool.query<{ id: string }>('select id from subscriptions where user_id = $1', [uid])
  for (const { id } of rows) await advanceMembership(shop, { uid, id })
}

async function play(begin: keyof typeof BEFORE, waves: Actor<Action>[][]): Promise<void> {
  const email = `${randomUUID()}@example.in`
  const { rows } = await here.test.pool.query<{ id: string }>('insert into users (name, email) values ($1, $1) returning id', [email])
  const world: World = { uid: rows[0]!.id, email, days: 0 }
  for (const action of BEFORE[begin]) await act(world, { action, instance: 0, session: 0, crashAt: -1, pauses: [0] })
  for (const wave of waves) await Promise.all(wave.map((actor) => act(world, actor)))
  await recover(world)
  await check(world)
}

/** What jobs do when all is well again, until time ends everything that nobody pays for. */
async function recover(world: World): Promise<void> {
  const shop = { ...here.test.shop, clock: clockOf(world) }
  const { rows } = await here.test.pool.query<{ id: string }>('select id from checkout_sessions where user_id = $1', [world.uid])
  for (const { id } of rows) await settlePayment(shop, id)
  for (const id of [...(await here.refundsOf(world.uid)), ...(await here.refundsOf(world.uid))]) await sendRefund(shop, id)
  for (const days of [400, 10, 10]) {
    world.days += days
    await advance(shop, world.uid)
  }
}

type Session = { id: string; amount: number; invoiced: number | null; isRight: boolean }
type Paid = { id: string; period_start: Date; period_end: Date; subscription_id: string }

async function check({ uid }: World): Promise<void> {
  const { rows: sessions } = await here.test.pool.query<Session>(
    `select session.id, session.amount_paise as amount, invoices.amount_paise as invoiced,
       invoices.id is null or (coalesce(session.invoice_id, invoices.id) = invoices.id
         and coalesce(subscriptions.amount_paise, 0) = session.amount_paise) as "isRight"
     from checkout_sessions session
     left join invoices on invoices.session_id = session.id
     left join subscriptions on subscriptions.user_id = session.user_id and subscriptions.id = invoices.subscription_id
     where session.user_id = $1`,
    [uid],
  )
  for (const { id, amount, invoiced, isRight } of sessions) {
    // The invoice for which the payment was opened, of a subscription at its price.
    expect(isRight).toBe(true)
    // One invoice where the money came; every other rupee has gone back, once.
    expect([id, (invoiced ?? 0) + provider.returned(id)]).toEqual([id, provider.taken(id)])
    expect(invoiced === null || invoiced === amount).toBe(true)
  }
  const { rows: paid } = await here.test.pool.query<Paid>(
    'select id, period_start, period_end, subscription_id from invoices where user_id = $1 and session_id is not null order by period_start',
    [uid],
  )
  // Every payment buys a whole period of its own.
  for (const [index, { period_start: start, period_end: end }] of paid.entries()) {
    expect(end.getTime() - start.getTime()).toBe(30 * DAY_MS)
    const before = paid[index - 1]
    if (before?.subscription_id === paid[index]!.subscription_id) expect(before.period_end <= start).toBe(true)
  }
  const { rows: left } = await here.test.pool.query(
    `select status from subscriptions where user_id = $1 and amount_paise is not null and (status <> 'canceled' or next_step_at is not null)
     union all select status from invoices where user_id = $1 and status = 'open'`,
    [uid],
  )
  expect(left).toEqual([])
  expect(
    (await here.test.pool.query(`select * from (${BROKEN_SESSIONS}) broken where id = any($1)`, [sessions.map(({ id }) => id)])).rows,
  ).toEqual([])
}

describe('memberships under any interleaving', () => {
  it(
    'turn each payment into one period or give it back: crashes at every step, two instances, a running clock',
    { timeout: TIMEOUT_MS },
    async () => {
      await playAll(fc.asyncProperty(before, waves, play))
      expect(provider.counts().completed).toBeGreaterThan(0)
    },
  )
})
