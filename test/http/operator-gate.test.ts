import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { cookieHeader } from '../support/cookie-header.ts'
import { operatorAddress } from '../support/operator-actions.ts'
import { confirmedBefore, openOperator, type TestOperator } from '../support/operators.ts'
import { findForm, typeInto } from '../support/page-forms.ts'
import { createTestApp } from '../support/requests.ts'
import { readRights } from '../support/rights-matrix.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: TestOperator
let objects: RightsObjects
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  objects = await addRightsObjects(test, app)
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await openOperator(test, app, 'asha')
})

const ASKS = 'Your password, please'
const stale = () => confirmedBefore(test, operator.uid, 31)

describe('an operator', () => {
  it('is let in for half an hour after signing in, and is asked for the password then', async () => {
    await confirmedBefore(test, operator.uid, 29)
    const fresh = await operator.send('GET', '/operator')
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await stale()
    const asked = await operator.send('GET', '/operator?x=1')
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([401, 'no-store'])
    const html = await asked.text()
    expect(html).toContain(ASKS)
    expect(html).toContain('action="/operator?x=1"')
  })

  it('comes back to the page with the right password, and is let in for another half hour', async () => {
    await stale()
    const form = { confirm_password: PASSWORD }
    const answer = await operator.send('POST', '/operator?x=1', { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator?x=1'])
    // The session's cookie alone, which somebody may have copied, is not let in.
    expect((await operator.send('GET', '/operator')).status).toBe(401)
    const headers = { cookie: cookieHeader([operator.cookie, ...answer.headers.getSetCookie()]) }
    expect((await operator.send('GET', '/operator', { headers })).status).toBe(200)
  })

  it('is let in as long as they work in this browser, and asked half an hour after the last of it', async () => {
    const cookies = [operator.cookie]
    const send = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await operator.send('GET', path, { headers: { ...headers, cookie: cookieHeader(cookies) } })
      cookies.push(...answer.headers.getSetCookie())
      return answer.status
    }
    const after = (minutes: number) =>
      test.pool.query(
        `update sessions set created_at = created_at - $2 * interval '1 minute', confirmed_at = confirmed_at - $2 * interval '1 minute',
          worked_at = worked_at - $2 * interval '1 minute' where user_id = $1`,
        [operator.uid, minutes],
      )
    expect(await send('/operator')).toBe(200)
    for (let times = 0; times < 3; times++) {
      await after(20)
      expect(await send('/operator/orders')).toBe(200)
    }
    // Money, people, rights and files of people are asked about all the same, and so is a copy of the session's cookie.
    for (const path of ['/operator/people', `/operator/people/${operator.uid}`, '/operator/orders.csv', '/operator/gst.zip'])
      expect(await send(path), path).toBe(401)
    expect((await operator.send('GET', '/operator/orders')).status).toBe(401)
    const form = { confirm_password: 'wrong' }
    const headers = { cookie: cookieHeader(cookies) }
    expect((await operator.send('POST', '/operator/orders.csv', { form, headers })).status).toBe(422)
    for (const [path, action] of [
      ['/operator/orders/x', 'refund'],
      ['/operator/orders/x', 'cancel'],
      ['/operator', 'paid-back'],
    ] as const)
      expect((await operator.send('POST', path, { form: { action }, headers })).status, action).toBe(422)
    // What an open page loads by itself is no work.
    await after(20)
    expect(await send('/operator/orders', { 'sec-fetch-mode': 'cors' })).toBe(200)
    await after(11)
    expect(await send('/operator/orders')).toBe(401)
  })

  it('gets a form back with what was typed and with the password in it', async () => {
    await stale()
    const asked = await operator.send('POST', '/operator/nothing', { form: { action: 'note', text: 'Two\nlines & "more"' } })
    expect(asked.status).toBe(422)
    const html = await asked.text()
    expect(html).toContain('Confirm that it is you')
    const form = findForm(html, '[name=confirm_password]')
    const typed = typeInto(form, { confirm_password: PASSWORD })
    expect(typed).toMatchObject({ action: 'note', text: 'Two\nlines & "more"' })
    // The request goes on to its own handler; there is none at this address.
    expect((await operator.send('POST', form.action, { form: typed })).status).toBe(404)
  })

  it('is told that a wrong password is wrong, keeps what was typed, and cannot try for ever', async () => {
    await stale()
    const form = { text: 'kept', confirm_password: 'wrong' }
    const wrong = await operator.send('POST', '/operator', { form })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expect(html).toContain('The current password is not right.')
    expect(html).toContain('name="text" value="kept"')
    expect(html).not.toContain('value="wrong"')
    for (let tries = 1; tries < 10; tries++) await operator.send('POST', '/operator', { form })
    const limited = await operator.send('POST', '/operator', { form: { ...form, confirm_password: PASSWORD } })
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await operator.send('GET', '/operator')).status).toBe(401)
  })

  it('chooses files again, and has the texts beside them', async () => {
    await stale()
    const body = new FormData()
    body.set('text', 'x')
    body.set('picture', new File(['x'], 'x.png'))
    const headers = { 'sec-fetch-site': 'same-origin', cookie: operator.cookie }
    const asked = await app.app.request('http://shop.test/operator', { method: 'POST', headers, body })
    expect(asked.status).toBe(422)
    const html = await asked.text()
    for (const words of ['please choose them again', 'name="text" value="x"']) expect(html).toContain(words)
    expect(html).not.toContain('name="picture"')
  })

  it('is answered in JSON where a script asks', async () => {
    await stale()
    const asked = await operator.send('POST', '/operator', { json: {}, headers: { accept: 'application/json' } })
    expect([asked.status, await asked.json()]).toEqual([401, { confirm: true, errors: { form: expect.any(String) } }])
  })

  it('without a password signs in again with the provider', async () => {
    await stale()
    await test.pool.query('update users set password_hash = null where id = $1', [operator.uid])
    await test.pool.query("insert into identities (provider, subject, user_id) values ('google', $1::text, $1::uuid)", [operator.uid])
    const html = await (await operator.send('GET', '/operator')).text()
    expect(html).toContain('action="/auth/start/google"')
    expect(html).toContain('name="intent" value="confirm"')
    expect(html).not.toContain('type="password"')
    const form = { confirm_password: '' }
    expect((await operator.send('POST', '/operator', { form })).status).toBe(422)
  })

  it('finds the pages from the account page, where nobody else does', async () => {
    expect(await (await operator.send('GET', '/account')).text()).toContain('href="/operator"')
    const kabir = await app.person('kabir')
    expect(await (await kabir.send('GET', '/account')).text()).not.toContain('/operator')
  })
})

it.each(['packer', 'owner'] as const)(
  'the %s who is asked for the password goes on with it, at every address that is theirs',
  async (role) => {
    const { uid, cookie, send } = await openOperator(test, app, role, role)
    const addresses = readRights().flatMap(({ address, ...rights }) =>
      rights[role].includes('page') ? [operatorAddress(address, objects)] : [],
    )
    for (const address of addresses) {
      await confirmedBefore(test, uid, 31)
      const question = findForm(await (await send('GET', address)).text(), '[name=confirm_password]')
      const form = typeInto(question, { confirm_password: PASSWORD })
      const answer = await send('POST', question.action, { form })
      expect([answer.status, answer.headers.get('location')], address).toEqual([303, address])
      const headers = { cookie: cookieHeader([cookie, ...answer.headers.getSetCookie()]) }
      expect(await (await send('GET', address, { headers })).text(), address).not.toContain(ASKS)
      // Sent again, it is no form of the page.
      const again = await send('POST', question.action, { form, headers })
      expect([again.status, again.headers.get('location')], address).toEqual([303, address])
    }
  },
)
