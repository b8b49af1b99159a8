import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
})
afterAll(() => test.close())

const DELETE = { intent: 'delete-account', current: PASSWORD }

describe('my data', () => {
  it('is one JSON file, that no cache stores', async () => {
    const { send, uid } = await app.person('asha')
    expect(await (await send('GET', '/account')).text()).toMatch(/<a [^>]*href="\/account\/data"[^>]*download/)
    const answer = await send('GET', '/account/data')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="chhaap-my-data.json"',
      'cache-control': 'no-store',
    })
    expect(await answer.json()).toMatchObject({ tables: { users: [{ id: uid, name: 'asha' }], orders: [] }, files: [] })
    const read = await send('GET', '/account/data?as=page')
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="chhaap-my-data.html"')
    expect(await read.text()).toContain('<h2>Account</h2>')
    expect((await app.visitor('GET', '/account/data')).headers.get('location')).toBe('/signin?redirect=/account/data')
  })
})

describe('deleting the account', () => {
  it('signs out everywhere and says so', async () => {
    const { send, uid } = await app.person('meera')
    await insertOrder(test.pool, { uid, number: 'MEERA22222', receipt: 1, placedAt: new Date().toISOString() })
    const kept = /Order MEERA22222 keeps name, address and phone until its parcel has arrived, at the latest until \d+ \w+ \d{4}\./
    expect(await (await send('GET', '/account')).text()).toMatch(kept)
    const answer = await send('POST', '/account', { form: DELETE })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^chhaap_session=; Max-Age=0/)])
    const html = await answer.text()
    expect(html).toMatch(/role="status"[^>]*>Your account is deleted/)
    expect(html).toMatch(kept)
    expect(html).toContain('Sign In')
    expect((await send('GET', '/account')).status).toBe(303)
    expect((await test.pool.query('select 1 from users where id = $1', [uid])).rowCount).toBe(0)
  })

  it('is refused with the wrong password, beside its field, in the opened section', async () => {
    const { send } = await app.person('kabir')
    const answer = await send('POST', '/account', { form: { ...DELETE, current: 'not-this-one' } })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toMatch(/<details[^>]* open=""[^>]*><summary><h2>Delete my account<.*The current password is not right\./s)
    expect(html).toMatch(/ autofocus=""[^>]*>Delete account for good</)
    expect((await send('GET', '/account')).status).toBe(200)
  })

  it('is refused to the last owner of the shop, who can make somebody else one', async () => {
    const [ila, jaya] = [await openOperator(test, app, 'ila'), await openOperator(test, app, 'jaya')]
    expect((await ila.send('POST', '/account', { form: DELETE })).status).toBe(200)
    const answer = await jaya.send('POST', '/account', { form: DELETE })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('This is the only owner with a confirmed address: make somebody else an owner first.'),
    ])
    expect((await jaya.send('GET', '/operator')).status).toBe(200)
  })

  it('cannot be the form of another site', async () => {
    const { send } = await app.person('devi')
    expect((await send('POST', '/account', { form: DELETE, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await send('GET', '/account')).status).toBe(200)
  })
})
