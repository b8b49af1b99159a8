import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { pushServiceChecks } from './check-push.ts'
import { runServiceChecks } from './check-services.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const SANDBOX = 'http://127.0.0.1:3001'

async function subscribe(...endpoints: string[]): Promise<void> {
  await test.pool.query(
    `insert into sessions (id, user_id, created_at, expires_at) values ('s', $1, now(), now() + interval '1 day') on conflict do nothing`,
    [test.asha],
  )
  await test.pool.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
     select endpoint, $1, 's', endpoint, 'x', 'x' from unnest($2::text[]) endpoint`,
    [test.asha, endpoints],
  )
}

it('push services are asked once each, where browsers have subscribed, and no other address ever', async () => {
  const asked: string[] = []
  const reach = async (origin: string) => {
    asked.push(origin)
    return origin.includes('mozilla') ? null : new Date()
  }
  const examine = async () => runServiceChecks(await pushServiceChecks(test.shop.db, { sandbox: SANDBOX, reach }))
  expect(await examine()).toEqual([])
  const google = 'https://fcm.googleapis.com'
  await subscribe(`${google}/fcm/send/a`, `${google}/fcm/send/b`, 'https://updates.push.services.mozilla.com/wpush/v2/c')
  await subscribe(`${SANDBOX}/push/d`, 'http://169.254.169.254/latest', 'https://fcm.googleapis.com.evil.example/x', 'nonsense')
  const found = await examine()
  expect(asked.toSorted()).toEqual([SANDBOX, google, 'https://updates.push.services.mozilla.com'].toSorted())
  expect(found).toMatchObject([
    { state: 'ok', found: `${SANDBOX} answers (sandbox)` },
    { state: 'ok', found: `${google} answers` },
    {
      state: 'failed',
      found: 'https://updates.push.services.mozilla.com does not answer',
      advice: expect.stringContaining('reaches the service'),
    },
  ])
})
