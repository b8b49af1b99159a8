import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/requests.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { sweepExpired } from './sweep.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('sessions that are over are deleted, the others stay', async () => {
  const app = createTestApp(test)
  const [asha, kabir] = [await app.person('asha'), await app.person('kabir')]
  await test.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [asha.uid])
  await sweepExpired(test.shop)
  expect((await test.pool.query('select user_id from sessions')).rows).toEqual([{ user_id: kabir.uid }])
})

it('links for a new password that are out of date are deleted, the others stay', async () => {
  await test.pool.query(
    `insert into password_resets (user_id, id, expires_at) values ($1, 'old', now() - interval '1 second'), ($2, 'new', now() + interval '1 hour')`,
    [test.asha, test.kabir],
  )
  await sweepExpired(test.shop)
  expect((await test.pool.query('select id from password_resets')).rows).toEqual([{ id: 'new' }])
})

it('expired verification links are deleted, the others stay', async () => {
  await test.pool.query(
    `insert into email_verifications (user_id, id, expires_at) values ($1, 'old', now() - interval '1 second'), ($2, 'new', now() + interval '1 hour')`,
    [test.asha, test.kabir],
  )
  await sweepExpired(test.shop)
  expect((await test.pool.query('select id from email_verifications')).rows).toEqual([{ id: 'new' }])
})
