import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount } from '../../../../test/support/accounts.ts'
import { makeOrder, openPayment, shipping, STOLE } from '../../../../test/support/demo.ts'
import { countLocks, createPauses, runBeside } from '../../../../test/support/pausing.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { COMMAND_LINE, findActions } from '../../operator-access/record-action.ts'
import { deleteProduct } from './delete-product.ts'
import { setStatus } from './set-status.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop({ throughPool: createPauses().throughPool })
})
afterAll(() => test?.close())

const remove = (id: string) => deleteProduct(test.shop, id, COMMAND_LINE)

it('what was never sold is deleted, with its pictures, and recorded', async () => {
  await addProduct(test.pool, { id: 'robe', name: 'Robe' })
  await test.pool.query("insert into pictures (name, width, height, colour) values ('pictures/robe/1', 4, 5, '#ffffff')")
  await test.pool.query("update products set images = '{pictures/robe/1}' where id = 'robe'")
  expect(await remove('robe')).toEqual({ ok: true, id: 'robe' })
  expect(await remove('robe')).toEqual({ ok: false, reason: 'unknown-product' })
  const { rows } = await test.pool.query("select unsaved_since from pictures where name = 'pictures/robe/1'")
  expect(rows[0].unsaved_since).not.toBeNull()
  expect(await findActions(test.shop, { type: 'product', id: 'robe' })).toMatchObject([
    { action: 'product-deleted', before: { name: 'Robe' } },
  ])
})

it('what is being paid, was sold or has a review stays', async () => {
  await addProduct(test.pool, { id: STOLE, name: 'Stole' })
  const { uid } = await openAccount(test, { name: 'Asha', email: 'asha@people.test' })
  await openPayment(test, uid)
  expect(await remove(STOLE)).toEqual({ ok: false, reason: 'paying' })
  const other = await openAccount(test, { name: 'Meera', email: 'meera@people.test' })
  await makeOrder(test, other.uid)
  expect(await remove(STOLE)).toEqual({ ok: false, reason: 'sold' })
  await addProduct(test.pool, { id: 'tote', name: 'Tote' })
  await test.pool.query(
    `insert into reviews (product_id, user_id, rating, message, display_name) values ('tote', $1, 5, 'Carries all my books.', 'Asha')`,
    [uid],
  )
  expect(await remove('tote')).toEqual({ ok: false, reason: 'reviewed' })
})

describe('a payment that opens in the same moment as its product is', () => {
  const archive = (id: string) => setStatus(test.shop, { id, status: 'archived' }, COMMAND_LINE)
  let buyers = 0
  async function buyer() {
    for (const table of ['orders', 'payments', 'checkout_sessions', 'products']) await test.pool.query(`delete from ${table}`)
    await addProduct(test.pool, { id: STOLE, name: 'Stole' })
    const { uid } = await openAccount(test, { name: 'Asha', email: `buyer${++buyers}@people.test` })
    await mergeCart(test.shop, uid, { set: [{ id: STOLE, quantity: 1 }] })
    return () => placeOrder(test.shop, uid, { shipping, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  }

  it.each([
    ['deleted', remove],
    ['archived', archive],
  ])('%s was there before, or is refused', async (_, withdraw) => {
    const locks = await countLocks(await buyer())
    for (let pauseAt = 1; pauseAt <= locks; pauseAt++) {
      const first = await buyer()
      const second = async () => {
        const { ok } = await withdraw(STOLE)
        return { ok, sessions: (await test.pool.query('select from checkout_sessions')).rowCount }
      }
      const [placed, withdrawn] = (await runBeside(test.pool, { pauseAt, first, second })) as [
        { ok: boolean },
        Awaited<ReturnType<typeof second>>,
      ]
      expect({ pauseAt, placed: placed.ok, sessions: withdrawn.sessions }).toEqual({
        pauseAt,
        placed: placed.ok,
        sessions: placed.ok ? 1 : 0,
      })
      // Archiving waits, and honours the payment.
      expect({ pauseAt, withdrawn: withdrawn.ok }).toEqual({ pauseAt, withdrawn: withdraw === archive || !placed.ok })
    }
  })
})
