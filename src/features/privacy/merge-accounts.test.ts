import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { callerElsewhere, PASSWORD } from '../../../test/support/accounts.ts'
import { queuedJobs } from '../../../test/support/jobs.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { PARCEL_ADDRESS, presentFiles, rowsOf, somebody } from '../../../test/support/somebody.ts'
import { createToken } from '../../platform/secrets/random-token.ts'
import { findSession } from '../accounts/find-session.ts'
import { MOVED } from '../accounts/guests.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { enterCode } from '../codes/cart-code.ts'
import { describeInvariants } from '../doctor/check-database.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { deleteAccount, erasePerson } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { agreeToMerge, beginMerge, findMerge, issueMergeLink } from './merge-accounts.ts'
import { PERSONAL_TABLES } from './personal-data-rules.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterEach(() => test.close())

const WAITS = { ok: true, isDone: false }
const DONE = { ok: true, isDone: true }

describe('two accounts of one person', () => {
  /** Asha's and Kabir's, of which Kabir's is to go; the tokens of both mails. */
  async function two() {
    const [asha, kabir] = [await somebody(test, 'asha'), await somebody(test, 'kabir')]
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
    const [own, going] = [await rowsOf(test, asha.uid), await rowsOf(test, kabir.uid)]
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
    expect([await agree(from), await agree(from)]).toEqual([WAITS, WAITS])
    expect(await rowsOf(test, kabir.uid)).toEqual({ ...going, account_merges: 1 })
    expect(await Promise.all([agree(to), agree(to)])).toEqual([DONE, DONE])

    expect(await rowsOf(test, kabir.uid)).toEqual({})
    const rules = Object.entries(PERSONAL_TABLES).filter(([table]) => table in going && table !== 'users')
    const expected = Object.fromEntries(
      rules.map(([table, { merging }]) => [table, own[table]! + (merging === 'moved' || table === 'addresses' ? going[table]! : 0)]),
    )
    expect(await rowsOf(test, asha.uid)).toEqual({
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
    expect(await presentFiles(test, [...asha.files, ...kabir.files])).toBe(0)
  })

  it('wait while one of both is paying, and count once what counts once a person', async () => {
    const { asha, kabir, begin, linkOf } = await two()
    await begin()
    const [from, to] = [await linkOf('from'), await linkOf('to')]
    await mergeCart(test.shop, kabir.uid, { set: [{ id: 'kurta', quantity: 3 }] })
    await placeOrder(test.shop, kabir.uid, {
      shipping: { name: 'Kabir', address: PARCEL_ADDRESS },
      successUrl: '/account/orders',
      cancelUrl: '/checkout/shipping',
    })
    const { id } = test.payments.started.at(-1)!
    const paying = { ok: false, reason: 'paying' }
    expect([await agree(from), await agree(to)]).toEqual([paying, paying])
    // The provider says that it failed, and then, after the accounts are one, that it was paid after all.
    test.payments.says(id, { state: 'FAILED', errorCode: 'DECLINED' })
    await settlePayment(test.shop, id)
    expect(await agree(to)).toEqual(WAITS)
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'late' })
    const { phonepe } = test.shop.payments
    const status: typeof phonepe.status = async (...asked) => {
      expect(await agree(from)).toEqual(DONE)
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
      const answer = { ok: false, reason }
      expect([await agree(from), await agree(to), await begin()]).toEqual([answer, answer, answer])
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
    expect(await agree(from)).toEqual(WAITS)
    // A link dies with a change of either address.
    const { token, id } = createToken()
    await test.pool.query('update email_changes set id = $2 where user_id = $1', [asha.uid, id])
    const changed = await resetPassword(test.shop, { token, password: 'another-print', confirm: 'another-print' }, callerElsewhere())
    expect(changed).toMatchObject({ ok: true, email: 'asha@right.test' })
    expect([await agree(to), await findMerge(test.shop, from)]).toEqual([{ ok: false, reason: 'invalid' }, null])
    expect((await rowsOf(test, kabir.uid))['orders']).toBe(1)
  })
})

it('whatever table names a person is taken from a guest into the account, or is none that a guest can be in', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' and table_name not in (
       select conrelid::regclass::text from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
       where contype = 'f' and confrelid = 'users'::regclass and attname = 'user_id'
     ) and table_name in (select relname from pg_class where relkind in ('r', 'p')) order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...MOVED, ...OF_ACCOUNTS].toSorted())
})

/** Who is in these has signed in, or used a code. */
const OF_ACCOUNTS = ['code_uses', 'invoices', 'review_photos', 'reviews', 'subscriptions', 'webhook_deliveries']
