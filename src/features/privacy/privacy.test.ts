import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere, openAccount, PASSWORD } from '../../../test/support/accounts.ts'
import { addComplaint, addReturn } from '../../../test/support/complaints.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createToken } from '../../platform/secrets/random-token.ts'
import { findSession, type Session } from '../accounts/find-session.ts'
import { openSession } from '../accounts/open-session.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { enterCode } from '../codes/cart-code.ts'
import { describeInvariants } from '../doctor/check-database.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { saveReview } from '../reviews/save-review.ts'
import { deleteAccount, erasePerson, findKeptOrders, resumeErasures } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { agreeToMerge, beginMerge, findMerge, issueMergeLink } from './merge-accounts.ts'
import { PERSONAL_TABLES } from './personal-data-rules.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterEach(() => test.close())

const ADDRESS = { line1: '7 Chowk Bazaar', line2: '', city: 'Kochi', state: 'Kerala', postal_code: '682001', country: 'IN' as const }

/** Somebody with a row in every table that can be filled by what people do, a photo of a review and one of their profile. */
async function somebody(name: string): Promise<{ uid: string; session: Session; files: string[] }> {
  const { uid, session: opened } = await openAccount(test, { name, email: `${name}@people.test` })
  const session = await findSession(test.shop, opened.token)
  assert(session)
  await inTransaction(test.shop, (tx) => openSession(tx, test.shop, { uid, caller: callerElsewhere({}) }))
  const fill = (sql: string) => test.pool.query(sql, [uid])
  await fill(`with saved as (insert into saved_products (user_id, product_id) values ($1, 'kurta'))
    insert into stock_waits (user_id, product_id, options, asked_at) values ($1, 'kurta', '{"size": "XL"}', now())`)
  await fill("insert into identities (provider, subject, user_id) values ('google', $1::text, $1::uuid)")
  await fill("insert into phone_linkings (user_id, captcha_until) values ($1, now() + interval '1 hour')")
  await fill(`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select 'p' || id, user_id, id, 'https://push.test/' || user_id, 'key', 'secret' from sessions where user_id = $1`)
  await fill(`with operator as (insert into operators (user_id) values ($1)) insert into api_keys
    (user_id, name, role, hash, last_four, created_at, ends_at) values ($1, '${name}', 'packer', '${name}', '', now(), now())`)
  await fill(`with hook as (insert into webhook_endpoints (user_id, url, events, secret, created_at) values ($1, '', '{x}', '', now()) returning id)
    insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body) select id, $1, '', '', '' from hook`)
  await fill(`insert into operator_actions (user_id, name, action, object_type, object_id, after, created_at)
    values ($1, '${name}', 'person-exported', 'person', $1::uuid::text, '{"email": "${name}@people.test"}', now())`)
  await fill("insert into password_resets (user_id, id, expires_at) values ($1::uuid, 'r' || $1::uuid, now() + interval '1 hour')")
  await fill("insert into email_verifications (user_id, id, expires_at) values ($1::uuid, 'v' || $1::uuid, now() + interval '1 hour')")
  await fill('insert into account_merges (former_id, user_id, expires_at) values (gen_random_uuid(), $1, now())')
  await fill(`insert into email_changes (user_id, id, email, expires_at)
    values ($1::uuid, 'c' || $1::uuid, '${name}@right.test', now() + interval '1 hour')`)
  await fill(`insert into addresses (user_id, address) values ($1, '{"name": "${name} Rao", "addressLine1": "7 Chowk Bazaar"}')`)
  await fill("insert into idempotency_keys (user_id, key, request_hash) values ($1, 'k', 'h')")
  await fill("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())")
  await fill(
    "insert into invoices (user_id, subscription_id, status, amount_paise) select $1, id, 'paid', 9900 from subscriptions where user_id = $1",
  )
  const photo = `${uid}/reviews/kurta/one`
  await fill(`insert into review_photos (name, user_id, product_id, width, height, webp_width, colour, placeholder)
    values ('${photo}', $1, 'kurta', 10, 10, 10, '#fff', '')`)
  const saved = await saveReview(test.shop, session.person, 'kurta', {
    rating: 5,
    message: 'Soft, and the blue has not bled.',
    images: [photo],
  })
  expect(saved).toMatchObject({ ok: true })
  await buy(uid, `${name} Rao`)
  await fill(`insert into order_events (session_id, user_id, kind, detail, at)
    select session_id, user_id, 'mail-sent', 'confirmation', now() from orders where user_id = $1`)
  await addComplaint(test.pool, uid, `${name}-2`)
  await addReturn(test.pool, uid)
  await mergeCart(test.shop, uid, { set: [{ id: 'kurta' }] })
  await test.pool.query("insert into codes (code, percent, created_at) values ('DIWALI10', 10, now()) on conflict do nothing")
  await fill("insert into cart_codes (user_id, code) values ($1, 'DIWALI10')")
  await fill(
    "insert into code_uses (session_id, code, user_id, paid) select session_id, 'DIWALI10', user_id, true from orders where user_id = $1",
  )
  const files = [`${photo}-480.webp`, `${uid}/complaints/one-10.webp`, `photos/${uid}/face.webp`]
  for (const key of files) await test.shop.files.put(key, new Uint8Array([1]))
  return { uid, session, files }
}

async function buy(uid: string, name: string): Promise<void> {
  await mergeCart(test.shop, uid, { set: [{ id: 'kurta' }] })
  await placeOrder(test.shop, uid, { shipping: { name, address: ADDRESS }, successUrl: '/account/orders', cancelUrl: '/checkout/shipping' })
  const { id } = test.payments.started.at(-1)!
  test.payments.says(id, { state: 'COMPLETED', transactionId: `T-${uid}` })
  await settlePayment(test.shop, id)
}

/** How many rows each table has of somebody; tables without any are left out. */
async function rowsOf(uid: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, { owner }] of Object.entries(PERSONAL_TABLES)) {
    const { rowCount } = await test.pool.query(`select 1 from ${table} where ${owner} = $1`, [uid])
    if (rowCount) counts[table] = rowCount
  }
  return counts
}
const presentFiles = async (files: string[]) => (await Promise.all(files.map((key) => test.shop.files.has(key)))).filter(Boolean).length
const DELETED = Object.entries(PERSONAL_TABLES).flatMap(([name, { deletion }]) => (deletion === 'deleted' ? [name] : []))

describe('the download of my data', () => {
  it('has a row of every table, the files, and nothing of anybody else', async () => {
    const [asha, kabir] = [await somebody('asha'), await somebody('kabir')]
    const exported = await exportData(test.shop, asha.uid)
    assert(exported.ok)
    const { tables, files } = exported.data
    const filled = Object.keys(tables).filter((name) => tables[name]!.length > 0)
    expect(filled.toSorted()).toEqual(Object.keys(await rowsOf(asha.uid)).toSorted())
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
    const [asha, kabir] = [await somebody('asha'), await somebody('kabir')]
    const before = await rowsOf(kabir.uid)
    await test.pool.query("update orders set state = 'delivered' where user_id = $1", [asha.uid])
    expect(await deleteAccount(test.shop, asha.session, PASSWORD)).toEqual({ ok: true })
    await erasePerson(test.shop, asha)
    const left = await rowsOf(asha.uid)
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
    expect(await presentFiles(asha.files)).toBe(0)
    const books = await test.pool.query(
      'select orders.*, checkout_sessions.* from orders join checkout_sessions on session_id = checkout_sessions.id where orders.user_id = $1',
      [asha.uid],
    )
    const text = JSON.stringify(books.rows)
    for (const personal of ['asha', 'Rao', 'Chowk', 'Kochi', '682001']) expect(text).not.toContain(personal)
    expect(books.rows[0]).toMatchObject({ shipping: { name: 'Deleted account', address: { state: 'Kerala', country: 'IN' } } })
    const actions = await test.pool.query('select name, after from operator_actions where object_id = $1', [asha.uid])
    expect(actions.rows).toEqual([{ name: 'Deleted account', after: null }])
    expect(await rowsOf(kabir.uid)).toEqual(before)
    expect(await presentFiles(kabir.files)).toBe(3)
    const { rows } = await test.pool.query('select status from subscriptions where user_id = any($1) order by status', [
      [asha.uid, kabir.uid],
    ])
    expect(rows).toEqual([{ status: 'active' }, { status: 'canceled' }])
  })

  it('leaves the whole account when the database fails on the way', async () => {
    const asha = await somebody('asha')
    const before = await rowsOf(asha.uid)
    const away = () => Promise.reject(new Error('the queue is away'))
    const jobs = { ...test.shop.jobs, within: () => ({ send: away, sendEach: away, discard: away, retry: away, drop: away }) }
    await expect(deleteAccount({ ...test.shop, jobs }, asha.session, PASSWORD)).rejects.toThrow('the queue is away')
    expect(await rowsOf(asha.uid)).toEqual(before)
    expect(await presentFiles(asha.files)).toBe(3)
  })

  it('that was interrupted after the rows is finished by the job, however often that fails or is lost', async () => {
    const asha = await somebody('asha')
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
    expect(await presentFiles(asha.files)).toBe(1)
    // Its job may be lost: what was begun is known until everything has gone.
    const resumed = async () => {
      await forgetJobs(test.pool)
      await resumeErasures(test.shop)
      return (await queuedJobs(test.pool, 'erase-person')).map(({ data }) => data)
    }
    expect(await resumed()).toEqual([{ uid: asha.uid }])
    for (let time = 0; time < 2; time++) await erasePerson(test.shop, asha)
    expect(await resumed()).toEqual([])
    expect(await presentFiles(asha.files)).toBe(0)
    expect(await rowsOf(asha.uid)).not.toHaveProperty('reviews')
  })

  it('leaves a parcel its address until it has arrived, and looks again every day', async () => {
    const asha = await somebody('asha')
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
    const asha = await somebody('asha')
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
    const asha = await somebody('asha')
    await mergeCart(test.shop, asha.uid, { set: [{ id: 'kurta', quantity: 3 }] })
    await placeOrder(test.shop, asha.uid, {
      shipping: { name: 'Asha', address: ADDRESS },
      successUrl: '/account/orders',
      cancelUrl: '/checkout/shipping',
    })
    const { id } = test.payments.started.at(-1)!
    await deleteAccount(test.shop, asha.session, PASSWORD)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'late' })
    expect(await settlePayment(test.shop, id)).toMatchObject({ state: 'account-deleted' })
    expect(await rowsOf(asha.uid)).toMatchObject({ orders: 1, refunds: 1 })
  })

  it('takes the password, or a recent sign-in where there is none', async () => {
    const asha = await somebody('asha')
    const before = await rowsOf(asha.uid)
    const wrong = await deleteAccount(test.shop, asha.session, 'not-this-one')
    expect(wrong).toMatchObject({ ok: false, status: 422, code: 'INVALID_PASSWORD' })
    expect(await rowsOf(asha.uid)).toEqual(before)
    await test.pool.query('update users set password_hash = null where id = $1', [asha.uid])
    const old = { ...asha.session, confirmedAt: new Date(0) }
    expect(await deleteAccount(test.shop, old, '')).toMatchObject({ ok: false, code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
    expect(await deleteAccount(test.shop, asha.session, '')).toEqual({ ok: true })
  })
})

describe('two accounts of one person', () => {
  /** Asha's and Kabir's, of which Kabir's is to go; the tokens of both mails. */
  async function two() {
    const [asha, kabir] = [await somebody('asha'), await somebody('kabir')]
    await test.pool.query("update subscriptions set status = 'canceled', ended_at = now() where user_id = $1", [kabir.uid])
    await test.pool.query('delete from operators where user_id = $1', [kabir.uid])
    await test.pool.query('update users set email_verified = true')
    const begin = () => beginMerge(test.shop, { uid: asha.uid, other: ' Kabir@people.test' }, COMMAND_LINE)
    const linkOf = async (side: 'from' | 'to') => (await issueMergeLink(test.shop, { uid: kabir.uid, side }))?.token ?? ''
    return { asha, kabir, begin, linkOf }
  }
  const agree = (token: string) => agreeToMerge(test.shop, token)

  it('become one by the rule of every table, once both addresses have agreed, however often', async () => {
    const { asha, kabir, begin, linkOf } = await two()
    const [own, going] = [await rowsOf(asha.uid), await rowsOf(kabir.uid)]
    // It has taken in another one before.
    await test.pool.query('update account_merges set merged_at = now() where user_id = $1', [kabir.uid])
    const before = await describeInvariants(test.shop.db)
    await test.pool.query('update addresses set is_default = true, address = address || \'{"addressLine2": "Left"}\' where user_id = $1', [
      kabir.uid,
    ])
    await test.pool.query("update users set note = 'Calls on Mondays', tags = '{kind}', phone_number = '+919800000009' where id = $1", [
      kabir.uid,
    ])
    expect(await begin()).toMatchObject({ ok: true, email: 'kabir@people.test' })
    const queued = (await queuedJobs(test.pool, 'send-merge-mail')).map(({ data }) => (data as { side: string }).side)
    expect(queued.toSorted()).toEqual(['from', 'to'])
    const [old, from, to] = [await linkOf('from'), await linkOf('from'), await linkOf('to')]
    expect(await agree(old)).toEqual({ ok: false, reason: 'invalid' })
    expect(await findMerge(test.shop, from)).toEqual({ side: 'from', other: 'asha@people.test' })
    expect([await agree(from), await agree(from)]).toEqual(Array(2).fill({ ok: true, isDone: false }))
    expect(await rowsOf(kabir.uid)).toEqual({ ...going, account_merges: 1 })
    expect(await Promise.all([agree(to), agree(to)])).toEqual(Array(2).fill({ ok: true, isDone: true }))

    expect(await rowsOf(kabir.uid)).toEqual({})
    const rules = Object.entries(PERSONAL_TABLES).filter(([table]) => table in going && table !== 'users')
    const expected = Object.fromEntries(
      rules.map(([table, { merging }]) => [table, own[table]! + (merging === 'moved' || table === 'addresses' ? going[table]! : 0)]),
    )
    expect(await rowsOf(asha.uid)).toEqual({
      ...own,
      ...expected,
      account_merges: own['account_merges']! + going['account_merges']! + 1,
      users: 1,
    })
    // Of two reviews of one piece that of the account that stays, and all under its name.
    expect((await test.pool.query('select display_name from reviews where user_id = $1', [asha.uid])).rows).toEqual([
      { display_name: 'asha' },
    ])
    expect((await test.pool.query('select note, tags, phone_number from users where id = $1', [asha.uid])).rows).toEqual([
      { note: 'Calls on Mondays', tags: ['kind'], phone_number: '+919800000009' },
    ])
    expect(await describeInvariants(test.shop.db)).toEqual(before)
    // Nobody signs in to it, and its photos go with the other.
    expect(await findSession(test.shop, kabir.session.id)).toBeNull()
    expect((await test.pool.query("select 1 from users where email = 'kabir@people.test'")).rowCount).toBe(0)
    const exported = await exportData(test.shop, asha.uid)
    assert(exported.ok)
    expect(exported.data.files).toHaveLength(6)
    await test.pool.query("update orders set state = 'delivered'")
    await test.pool.query('delete from operators')
    expect(await deleteAccount(test.shop, asha.session, PASSWORD)).toEqual({ ok: true })
    for (const { data } of await queuedJobs(test.pool, 'erase-person')) await erasePerson(test.shop, data as { uid: string })
    expect(await presentFiles([...asha.files, ...kabir.files])).toBe(0)
  })

  it('wait while one of both is paying, and count once what counts once a person', async () => {
    const { asha, kabir, begin, linkOf } = await two()
    await begin()
    const [from, to] = [await linkOf('from'), await linkOf('to')]
    await mergeCart(test.shop, kabir.uid, { set: [{ id: 'kurta', quantity: 3 }] })
    await placeOrder(test.shop, kabir.uid, {
      shipping: { name: 'Kabir', address: ADDRESS },
      successUrl: '/account/orders',
      cancelUrl: '/checkout/shipping',
    })
    const { id } = test.payments.started.at(-1)!
    expect([await agree(from), await agree(to)]).toEqual(Array(2).fill({ ok: false, reason: 'paying' }))
    // The provider says that it failed, and then, after the accounts are one, that it was paid after all.
    test.payments.says(id, { state: 'FAILED', errorCode: 'DECLINED' })
    await settlePayment(test.shop, id)
    expect(await agree(to)).toEqual({ ok: true, isDone: false })
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'late' })
    const { phonepe } = test.shop.payments
    const status: typeof phonepe.status = async (...asked) => {
      expect(await agree(from)).toEqual({ ok: true, isDone: true })
      return phonepe.status(...asked)
    }
    let asked = 0
    const once: typeof phonepe = { ...phonepe, status: (...of) => (asked++ === 0 ? status(...of) : phonepe.status(...of)) }
    expect(await settlePayment({ ...test.shop, payments: { phonepe: once } }, id)).toMatchObject({ state: 'paid', uid: asha.uid })
    await test.pool.query('update codes set uses_per_account = 2')
    expect(await enterCode(test.shop, asha.uid, 'DIWALI10')).toMatchObject({ ok: false })
  })

  it('stay two where one goes that is an operator’s, or both are members, or the one that stays is nobody’s yet', async () => {
    const { asha, kabir, begin, linkOf } = await two()
    await begin()
    const [from, to] = [await linkOf('from'), await linkOf('to')]
    const refused = async (reason: string, ...[doing, undoing]: string[]) => {
      await test.pool.query(doing!, [kabir.uid])
      expect([await agree(from), await agree(to), await begin()]).toEqual(Array(3).fill({ ok: false, reason }))
      await test.pool.query(undoing!, [kabir.uid])
    }
    await refused('operator', 'insert into operators (user_id) values ($1)', 'delete from operators where user_id = $1')
    await refused(
      'both-members',
      "update subscriptions set status = 'active', ended_at = null where user_id = $1",
      "update subscriptions set status = 'canceled', ended_at = now() where user_id = $1",
    )
    await test.pool.query('update users set email_verified = false where id = $1', [asha.uid])
    expect(await begin()).toEqual({ ok: false, reason: 'unverified-email' })
    expect(await agree(from)).toEqual({ ok: true, isDone: false })
    // A link dies with a change of either address.
    const { token, id } = createToken()
    await test.pool.query('update email_changes set id = $2 where user_id = $1', [asha.uid, id])
    const changed = await resetPassword(test.shop, { token, password: 'another-print', confirm: 'another-print' }, callerElsewhere())
    expect(changed).toMatchObject({ ok: true, email: 'asha@right.test' })
    expect([await agree(to), await findMerge(test.shop, from)]).toEqual([{ ok: false, reason: 'invalid' }, null])
    expect((await rowsOf(kabir.uid))['orders']).toBe(1)
  })
})
