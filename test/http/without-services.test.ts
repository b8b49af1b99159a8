import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, WITHOUT_SERVICES, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: { send: Send; uid: string }
let operator: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  Object.assign(test.shop, WITHOUT_SERVICES)
  app = createTestApp(test)
  asha = await app.person('asha')
  operator = await openOperator(test, app, 'meera')
})
afterAll(() => test.close())

it('without a carrier nobody is told rates, and operators buy no label', async () => {
  const answer = await asha.send('POST', '/functions/us-central1/shipping_rates', { json: { data: null } })
  expect([answer.status, ((await answer.json()) as { error: { status: string } }).error.status]).toEqual([501, 'UNIMPLEMENTED'])
  const id = await insertOrder(test.pool, { uid: asha.uid, number: 'BYHAND2222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  const page = await (await operator.send('GET', `/operator/orders/${id}`)).text()
  expect(page).toContain('Mark as shipped')
  expect(page).not.toContain('Buy label')
  const label = await operator.send('POST', `/operator/orders/${id}`, { form: { action: 'label', weight: '200' } })
  expect([label.status, await label.text()]).toEqual([409, expect.stringContaining('has no carrier that sells labels')])
})

it('a notification leads to the carrier’s page, of the own parcel alone', async () => {
  const kabir = await app.person('kabir')
  const id = await insertOrder(test.pool, { uid: asha.uid, number: 'TRACK22222', receipt: 2, placedAt: '2026-11-20T06:00:00Z' })
  const track = async ({ send } = asha) => {
    const { status, headers } = await send('GET', `/account/orders/${id}/track`)
    return [status, headers.get('location')]
  }
  expect(await track()).toEqual([303, '/account/orders'])
  await operator.send('POST', `/operator/orders/${id}`, { form: { action: 'ship', tracking: 'D12345678', carrier: 'dtdc' } })
  expect(await track()).toEqual([303, expect.stringMatching(/^https:\/\/www\.dtdc\.in\/.*D12345678$/)])
  expect(await track(kabir)).toEqual([404, null])
})

it('without text messages no phone is linked, and one that was can be unlinked', async () => {
  const refused = { status: 'INVALID_ARGUMENT', details: { code: 'OPERATION_NOT_ALLOWED', clientCode: 'operation-not-allowed' } }
  for (const path of ['/auth/phone/send-code', '/auth/phone/verify']) {
    const answer = await asha.send('POST', path, { json: {} })
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.objectContaining(refused) }])
  }
  expect((await asha.send('GET', '/auth/captcha')).status).toBe(400)
  expect(await (await asha.send('GET', '/account')).text()).not.toContain('id="phone"')
  const form = await asha.send('POST', '/account/phone', { form: { intent: 'start', altcha: 'x' } })
  expect([form.status, await form.text()]).toEqual([400, expect.stringContaining('This shop sends no text messages')])

  await test.pool.query(`update users set phone_number = '+919876543210' where id = $1`, [asha.uid])
  expect(await (await asha.send('GET', '/account')).text()).toContain('Unlink phone number')
  expect((await asha.send('POST', '/account/phone', { form: { intent: 'unlink' } })).status).toBe(303)
  expect(await (await asha.send('GET', '/account')).text()).not.toContain('id="phone"')
})

it('without sign-in providers there are no buttons', async () => {
  for (const path of ['/signin', '/register']) expect(await (await app.visitor('GET', path)).text()).not.toContain('Continue with')
  expect((await app.visitor('POST', '/auth/start/google', { form: {} })).status).toBe(404)
})
