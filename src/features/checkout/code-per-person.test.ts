import { beforeAll, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { enterCode, findCartTerms } from '../codes/cart-code.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { eraseAccount } from '../privacy/delete-account.ts'
import { placeOrder } from './place-order.ts'

const findCartCode = async (...of: Parameters<typeof findCartTerms>) => (await findCartTerms(...of)).code
const checkout = useCheckout()
const REFUSED = { ok: false, reason: 'not-usable' }
const PROVED = true

beforeAll(async () => {
  await checkout.test.pool.query(`insert into codes (code, percent, uses_per_account, created_at) values ('MINE', 20, 1, now())`)
  await checkout.test.pool.query(
    `insert into codes (code, percent, first_order, created_at) values ('WELCOME', 20, true, now()), ('NAMASTE', 10, true, now())`,
  )
  await checkout.test.pool.query(`insert into codes (code, rupees, members, created_at) values ('CLUB', 100, true, now())`)
})

/** An account with something in its cart. @returns its id */
async function account(email: string, isProved: boolean): Promise<string> {
  const insert = 'insert into users (name, email, email_verified) values ($1, $2, $3) returning id'
  const uid = (await checkout.test.pool.query<{ id: string }>(insert, ['Meera', email, isProved])).rows[0]!.id
  await mergeCart(checkout.test.shop, uid, { set: [{ id: 'stole' }] })
  return uid
}

const enter = (uid: string, code = 'MINE') => enterCode(checkout.test.shop, uid, code)
const place = (uid: string) =>
  placeOrder(checkout.test.shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })

async function buy(uid: string, code = 'MINE'): Promise<void> {
  expect(await enter(uid, code)).toEqual({ ok: true })
  expect(await place(uid)).toMatchObject({ ok: true })
  await pay()
}

async function pay(): Promise<void> {
  const id = checkout.sessionId()
  checkout.test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${id}` })
  expect(await settlePayment(checkout.test.shop, id)).toMatchObject({ state: 'paid' })
}

describe('a code that is one per account', () => {
  it('is one for all accounts of an inbox', async () => {
    await buy(await account('meera+first@gmail.com', PROVED))
    for (const email of ['meera+second@gmail.com', 'm.eera@googlemail.com'])
      expect(await enter(await account(email, PROVED))).toEqual(REFUSED)
    expect(await enter(await account('meera+third@gmail.com', !PROVED))).toEqual(REFUSED)
    expect(await enter(await account('meera@example.in', PROVED))).toEqual({ ok: true })
  })

  it('is held once when two accounts of an inbox that have both entered it pay at the same time', async () => {
    const two = [await account('two+a@example.in', PROVED), await account('two+b@example.in', PROVED)]
    for (const uid of two) expect(await enter(uid)).toEqual({ ok: true })
    const placed = await Promise.all(two.map(place))
    expect(placed.map((result) => (result.ok ? 'placed' : result.reason)).toSorted()).toEqual(['code-gone', 'placed'])
    await pay()
    const usable = await Promise.all(two.map(async (uid) => (await findCartCode(checkout.test.shop, uid))?.usable))
    expect(new Set(usable)).toEqual(new Set([false, undefined]))
  })

  it('is not used up for the owner of an inbox by those who have not proved that it is theirs, who have one together', async () => {
    await buy(await account('zoya+a@example.in', !PROVED))
    expect(await enter(await account('zoya+b@example.in', !PROVED))).toEqual(REFUSED)
    expect(await enter(await account('zoya@example.in', PROVED))).toEqual({ ok: true })
  })

  it('stays used when the account is deleted and made again, by what names nobody', async () => {
    const uid = await account('again@example.in', PROVED)
    await buy(uid)
    await inTransaction(checkout.test.shop, (tx) => eraseAccount(checkout.test.shop, tx, uid))
    const { rows } = await checkout.test.pool.query('select inbox from code_uses where user_id = $1', [uid])
    expect(rows).toEqual([{ inbox: checkout.test.shop.sealer.fingerprint('again@example.in') }])
    expect(await enter(await account('again+new@example.in', PROVED))).toEqual(REFUSED)
  })

  it('is one for each account without an address', async () => {
    const { asha, kabir } = checkout.test
    await checkout.test.pool.query('update users set email = null, email_verified = false where id = any($1)', [[asha, kabir]])
    await buy(asha)
    expect([await enter(asha), await enter(kabir)]).toEqual([REFUSED, { ok: true }])
  })
})

describe('a code for a first order', () => {
  const notFirst = (code: string) => ({ ok: false, reason: 'not-theirs', why: 'not-first', code })
  const orderOf = async (uid: string) =>
    (await checkout.test.pool.query<{ number: string }>('select number from orders where user_id = $1', [uid])).rows[0]!.number

  it('is for who has not ordered, with a code or without, from any account of the inbox', async () => {
    const uid = await account('first+a@example.in', PROVED)
    expect(await place(uid)).toMatchObject({ ok: true })
    await pay()
    for (const [email, isProved] of [['first+b@example.in', PROVED] as const, ['first+c@example.in', !PROVED] as const])
      expect(await enter(await account(email, isProved), 'WELCOME')).toEqual(notFirst('WELCOME'))
    expect(await enter(await account('second@example.in', PROVED), 'WELCOME')).toEqual({ ok: true })
  })

  it('is held once by a guest and an account of an inbox who pay at once, also with two such codes', async () => {
    for (const who of ['meena', 'tara', 'usha', 'vani']) {
      const guest = await account(`${who}@example.in`, !PROVED)
      const member = await account(`${who}+own@example.in`, PROVED)
      expect([await enter(guest, 'WELCOME'), await enter(member, 'NAMASTE')]).toEqual([{ ok: true }, { ok: true }])
      const placed = await Promise.all([place(guest), place(member)])
      expect(placed.map((result) => (result.ok ? 'placed' : result.reason)).toSorted()).toEqual(['code-gone', 'placed'])
    }
  })

  it.each([[!PROVED, PROVED] as const, [PROVED, !PROVED] as const])(
    'is not held by another account of the inbox while a payment is open (proved: %s, then %s)',
    async (first, second) => {
      const [one, other] = [await account(`rani-${first}+a@example.in`, first), await account(`rani-${first}@example.in`, second)]
      expect([await enter(one, 'WELCOME'), await enter(other, 'NAMASTE')]).toEqual([{ ok: true }, { ok: true }])
      expect([(await place(one)).ok, await place(other)]).toMatchObject([true, { ok: false, reason: 'code-gone' }])
      await checkout.test.pool.query('update checkout_sessions set holds = false')
      await checkout.test.pool.query('delete from code_uses')
    },
  )

  it('is a window’s own again in the next window, and nobody’s twice once one is paid', async () => {
    const uid = await account('windows@example.in', PROVED)
    await enter(uid, 'WELCOME')
    await place(uid)
    await mergeCart(checkout.test.shop, uid, { set: [{ id: 'kurta' }] })
    expect(await place(uid)).toMatchObject({ ok: true })
    await pay()
    await mergeCart(checkout.test.shop, uid, { set: [{ id: 'stole' }] })
    expect(await enter(uid, 'NAMASTE')).toEqual(notFirst('NAMASTE'))
  })

  it('comes back with an order that is cancelled, and not with one whose money goes back', async () => {
    const uid = await account('cancels@example.in', PROVED)
    await buy(uid, 'WELCOME')
    await cancelOrder(checkout.test.shop, await orderOf(uid), COMMAND_LINE)
    expect(await enter(uid, 'WELCOME')).toEqual({ ok: true })
    const other = await account('returns@example.in', PROVED)
    await buy(other, 'WELCOME')
    await refundOrder(checkout.test.shop, { reference: await orderOf(other), lines: null }, COMMAND_LINE)
    expect(await enter(other, 'WELCOME')).toEqual(notFirst('WELCOME'))
  })
})

it('a code for members is for those who are, and is asked again where the payment opens', async () => {
  const { shop, pool, asha } = checkout.test
  expect(await enter(asha, 'CLUB')).toEqual({ ok: false, reason: 'not-theirs', why: 'members-only', code: 'CLUB' })
  await pool.query(`insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())`, [asha])
  expect(await enter(asha, 'CLUB')).toEqual({ ok: true })
  await pool.query(`update subscriptions set status = 'canceled'`)
  expect(await findCartCode(shop, asha)).toMatchObject({ usable: false, why: 'members-only' })
  expect(await place(asha)).toMatchObject({ ok: false, reason: 'code-gone' })
})
