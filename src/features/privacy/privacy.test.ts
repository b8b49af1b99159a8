import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { openAccount, PASSWORD } from '../../../test/support/accounts.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { PARCEL_ADDRESS, presentFiles, rowsOf, somebody } from '../../../test/support/somebody.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { deleteAccount, erasePerson, findKeptOrders, resumeErasures } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { PERSONAL_TABLES } from './personal-data-rules.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterEach(() => test.close())

const DELETED = Object.entries(PERSONAL_TABLES).flatMap(([name, { deletion }]) => (deletion === 'deleted' ? [name] : []))

describe('the download of my data', () => {
  it('has a row of every table, the files, and nothing of anybody else', async () => {
    const [asha, kabir] = [await somebody(test, 'asha'), await somebody(test, 'kabir')]
    const exported = await exportData(test.shop, asha.uid)
    assert(exported.ok)
    const { tables, files } = exported.data
    const filled = Object.keys(tables).filter((name) => tables[name]!.length > 0)
    expect(filled.toSorted()).toEqual(Object.keys(await rowsOf(test, asha.uid)).toSorted())
    expect(Object.keys(tables).filter((name) => !filled.includes(name))).toEqual(['refunds'])
    expect(files.toSorted()).toEqual(asha.files.map((key) => `http://shop.test/files/${key}`).toSorted())
    const text = JSON.stringify(exported.data)
    for (const own of ['asha@people.test', '7 Chowk Bazaar', 'Soft, and the blue has not bled.']) expect(text).toContain(own)
    for (const strange of [kabir.uid, 'kabir', 'argon2id', asha.session.id]) expect(text).not.toContain(strange)
  })

  it('is limited, because it reads everything', async () => {
    const { uid } = await openAccount(test, { name: 'Asha', email: 'asha@people.test' })
    for (let time = 0; time < 10; time++) expect(await exportData(test.shop, uid)).toMatchObject({ ok: true })
    expect(await exportData(test.shop, uid)).toMatchObject({ ok: false, status: 429, retryAfterS: expect.any(Number) })
  })
})

describe('deleting an account', () => {
  it('takes everything with it and leaves the books without a name, and everybody else as they were', async () => {
    const [asha, kabir] = [await somebody(test, 'asha'), await somebody(test, 'kabir')]
    const before = await rowsOf(test, kabir.uid)
    await test.pool.query(
      `update orders set state = 'delivered', reissues = jsonb_build_array(
         jsonb_build_object('year', 2026, 'before', jsonb_build_object('state', 'Goa', 'shipping', shipping))) where user_id = $1`,
      [asha.uid],
    )
    expect(await deleteAccount(test.shop, asha.session, PASSWORD)).toEqual({ ok: true })
    await erasePerson(test.shop, asha)
    const left = await rowsOf(test, asha.uid)
    for (const table of DELETED) expect(left, table).not.toHaveProperty(table)
    expect(left).toEqual({
      subscriptions: 1,
      invoices: 1,
      checkout_sessions: 1,
      code_uses: 1,
      payments: 1,
      orders: 1,
      returns: 1,
      replacements: 1,
    })
    expect(await presentFiles(test, asha.files)).toBe(0)
    const books = await test.pool.query(
      'select orders.*, checkout_sessions.* from orders join checkout_sessions on session_id = checkout_sessions.id where orders.user_id = $1',
      [asha.uid],
    )
    const text = JSON.stringify(books.rows)
    for (const personal of ['asha', 'Rao', 'Chowk', 'Kochi', '682001']) expect(text).not.toContain(personal)
    const nobody = { name: 'Deleted account', address: { state: 'Kerala', country: 'IN' } }
    expect(books.rows[0]).toMatchObject({ shipping: nobody, reissues: [{ year: 2026, before: { state: 'Goa', shipping: nobody } }] })
    const actions = await test.pool.query('select name, after from operator_actions where object_id = $1', [asha.uid])
    expect(actions.rows).toEqual([{ name: 'Deleted account', after: null }])
    expect(await rowsOf(test, kabir.uid)).toEqual(before)
    expect(await presentFiles(test, kabir.files)).toBe(3)
    const { rows } = await test.pool.query('select status from subscriptions where user_id = any($1) order by status', [
      [asha.uid, kabir.uid],
    ])
    expect(rows).toEqual([{ status: 'active' }, { status: 'canceled' }])
  })

  it('keeps where a refund is paid to by hand until it is paid, and the name of whoever wrote an order no longer than the account', async () => {
    const [asha, kabir] = [await somebody(test, 'asha'), await somebody(test, 'kabir')]
    await test.pool.query("update orders set state = 'delivered'")
    await test.pool.query(
      `insert into refunds (id, user_id, session_id, amount_paise, reason, state, requested_at, way, upi)
       select 'by-hand', user_id, session_id, 100, 'operator', 'due', now(), 'hand', 'asha@okaxis' from orders where user_id = $1`,
      [asha.uid],
    )
    const written = await test.pool.query<{ id: string }>(
      "update checkout_sessions set written_by = 'Asha' where user_id = $1 returning id",
      [kabir.uid],
    )
    await test.pool.query(
      `insert into operator_actions (user_id, name, action, object_type, object_id, created_at)
       select $1, 'Asha', 'order-written', 'order', id, now() from orders where session_id = $2`,
      [asha.uid, written.rows[0]!.id],
    )
    expect(await deleteAccount(test.shop, asha.session, PASSWORD)).toEqual({ ok: true })
    await erasePerson(test.shop, asha)
    const upi = async () => (await test.pool.query("select upi from refunds where id = 'by-hand'")).rows
    expect([await upi(), await queuedJobs(test.pool, 'erase-person')]).toMatchObject([
      [{ upi: 'asha@okaxis' }],
      [{ data: { uid: asha.uid } }],
    ])
    const writer = await test.pool.query('select written_by from checkout_sessions where id = $1', [written.rows[0]!.id])
    expect(writer.rows).toEqual([{ written_by: 'Deleted account' }])
    await test.pool.query("update refunds set state = 'completed' where id = 'by-hand'")
    await erasePerson(test.shop, asha)
    expect(await upi()).toEqual([{ upi: null }])
  })

  it('leaves the whole account when the database fails on the way', async () => {
    const asha = await somebody(test, 'asha')
    const before = await rowsOf(test, asha.uid)
    const away = () => Promise.reject(new Error('the queue is away'))
    const jobs = { ...test.shop.jobs, within: () => ({ send: away, sendEach: away, discard: away, retry: away, drop: away }) }
    await expect(deleteAccount({ ...test.shop, jobs }, asha.session, PASSWORD)).rejects.toThrow('the queue is away')
    expect(await rowsOf(test, asha.uid)).toEqual(before)
    expect(await presentFiles(test, asha.files)).toBe(3)
  })

  it('that was interrupted after the rows is finished by the job, however often that fails or is lost', async () => {
    const asha = await somebody(test, 'asha')
    await test.pool.query("update orders set state = 'delivered' where user_id = $1", [asha.uid])
    await deleteAccount(test.shop, asha.session, PASSWORD)
    expect(await queuedJobs(test.pool, 'erase-person')).toMatchObject([{ data: { uid: asha.uid } }])
    // A request that had begun before the deletion writes after it.
    await test.pool.query(
      `insert into reviews (product_id, user_id, rating, message, display_name) values ('kurta', $1, 5, repeat('soft ', 5), 'Asha')`,
      [asha.uid],
    )
    let calls = 0
    const files = {
      ...test.shop.files,
      delete: (key: string) => (++calls === 2 ? Promise.reject(new Error('the store is away')) : test.shop.files.delete(key)),
    }
    await expect(erasePerson({ ...test.shop, files }, asha)).rejects.toThrow('1 files could not be deleted')
    expect(await presentFiles(test, asha.files)).toBe(1)
    // Its job may be lost: what was begun is known until everything has gone.
    const resumed = async () => {
      await forgetJobs(test.pool)
      await resumeErasures(test.shop)
      return (await queuedJobs(test.pool, 'erase-person')).map(({ data }) => data)
    }
    expect(await resumed()).toEqual([{ uid: asha.uid }])
    for (let time = 0; time < 2; time++) await erasePerson(test.shop, asha)
    expect(await resumed()).toEqual([])
    expect(await presentFiles(test, asha.files)).toBe(0)
    expect(await rowsOf(test, asha.uid)).not.toHaveProperty('reviews')
  })

  it('leaves a parcel its address until it has arrived, and looks again every day', async () => {
    const asha = await somebody(test, 'asha')
    await deleteAccount(test.shop, asha.session, PASSWORD)
    await forgetJobs(test.pool, 'erase-person')
    const nameOn = async () =>
      (await test.pool.query<{ name: string }>("select shipping ->> 'name' as name from orders where user_id = $1", [asha.uid])).rows[0]!
        .name
    await erasePerson(test.shop, asha)
    expect(await nameOn()).toBe('asha Rao')
    expect(await queuedJobs(test.pool, 'erase-person')).toMatchObject([{ afterS: 86_400 }])
    await test.pool.query("update orders set state = 'delivered' where user_id = $1", [asha.uid])
    await test.pool.query("update replacements set state = 'delivered' where user_id = $1", [asha.uid])
    expect(await findKeptOrders(test.shop, asha.uid)).toEqual([])
    await erasePerson(test.shop, asha)
    expect(await nameOn()).toBe('Deleted account')
  })

  it('says until when an order keeps its address: for as long as a parcel of it may be under way, and no day longer', async () => {
    const asha = await somebody(test, 'asha')
    const newest = "update orders set created_at = now() - interval '59 days', state = $2 where user_id = $1 returning number"
    const { rows } = await test.pool.query<{ number: string }>(newest, [asha.uid, 'shipped'])
    await test.pool.query("update replacements set created_at = now() - interval '10 days' where user_id = $1", [asha.uid])
    const daysOf = async () => {
      const kept = await findKeptOrders(test.shop, asha.uid)
      return kept.map(({ number, until }) => [number, Math.round((until.getTime() - test.shop.clock.now().getTime()) / 86_400_000)])
    }
    expect(await daysOf()).toEqual([[rows[0]!.number, 2]])
    await test.pool.query(
      "update replacements set state = 'shipped', order_id = (select id from orders where user_id = $1) where user_id = $1",
      [asha.uid],
    )
    expect(await daysOf()).toEqual([[rows[0]!.number, 51]])
    const [kept] = await findKeptOrders(test.shop, asha.uid)
    await deleteAccount(test.shop, asha.session, PASSWORD)
    await erasePerson(test.shop, asha)
    const left = async () => (await test.pool.query("select 1 from orders where shipping ->> 'name' = 'asha Rao'")).rowCount
    expect(await left()).toBe(1)
    await erasePerson({ ...test.shop, clock: { now: () => kept!.until } }, asha)
    expect(await left()).toBe(0)
  })

  it('gives money back that arrives afterwards, and makes no order of it', async () => {
    const asha = await somebody(test, 'asha')
    await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 3 }] })
    await placeOrder(test.shop, asha.uid, {
      shipping: { name: 'Asha', address: PARCEL_ADDRESS },
      successUrl: '/account/orders',
      cancelUrl: '/checkout/shipping',
    })
    const { id } = test.payments.started.at(-1)!
    await deleteAccount(test.shop, asha.session, PASSWORD)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'late' })
    expect(await settlePayment(test.shop, id)).toMatchObject({ state: 'account-deleted' })
    expect(await rowsOf(test, asha.uid)).toMatchObject({ orders: 1, refunds: 1 })
  })

  it('takes the password, or a recent sign-in where there is none', async () => {
    const asha = await somebody(test, 'asha')
    const before = await rowsOf(test, asha.uid)
    const wrong = await deleteAccount(test.shop, asha.session, 'not-this-one')
    expect(wrong).toMatchObject({ ok: false, status: 422, code: 'INVALID_PASSWORD' })
    expect(await rowsOf(test, asha.uid)).toEqual(before)
    await test.pool.query('update users set password_hash = null where id = $1', [asha.uid])
    const old = { ...asha.session, confirmedAt: new Date(0) }
    expect(await deleteAccount(test.shop, old, '')).toMatchObject({ ok: false, code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
    expect(await deleteAccount(test.shop, asha.session, '')).toEqual({ ok: true })
  })
})
