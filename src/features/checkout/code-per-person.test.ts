import { beforeAll, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { enterCode, findCartCode } from '../codes/cart-code.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { eraseAccount } from '../privacy/delete-account.ts'
import { placeOrder } from './place-order.ts'

const checkout = useCheckout()
const REFUSED = { ok: false, reason: 'not-usable' }
const PROVED = true

beforeAll(async () => {
  await checkout.test.pool.query(`insert into codes (code, percent, uses_per_account, created_at) values ('MINE', 20, 1, now())`)
})

/** An account with something in its cart. @returns its id */
async function account(email: string, isProved: boolean): Promise<string> {
  const insert = 'insert into users (name, email, email_verified) values ($1, $2, $3) returning id'
  const uid = (await checkout.test.pool.query<{ id: string }>(insert, ['Meera', email, isProved])).rows[0]!.id
  await mergeCart(checkout.test.shop, uid, { set: [{ id: 'stole' }] })
  return uid
}

const enter = (uid: string) => enterCode(checkout.test.shop, uid, 'MINE')
const place = (uid: string) =>
  placeOrder(checkout.test.shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })

async function buy(uid: string): Promise<void> {
  expect(await enter(uid)).toEqual({ ok: true })
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

  it('is reserved once when two accounts of an inbox that have both entered it pay at the same time', async () => {
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
    expect(rows).toEqual([{ inbox: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(await enter(await account('again+new@example.in', PROVED))).toEqual(REFUSED)
  })

  it('is one for each account without an address', async () => {
    const { asha, kabir } = checkout.test
    await checkout.test.pool.query('update users set email = null, email_verified = false where id = any($1)', [[asha, kabir]])
    await buy(asha)
    expect([await enter(asha), await enter(kabir)]).toEqual([REFUSED, { ok: true }])
  })
})
