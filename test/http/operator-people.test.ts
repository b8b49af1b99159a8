import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Somebody = Awaited<ReturnType<ReturnType<typeof createTestApp>['person']>>

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: TestOperator
let lata: Somebody
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  operator = await openOperator(test, app, 'meera')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  lata = await app.person('lata')
})

const list = async (query = '') => (await operator.send('GET', `/operator/people${query}`)).text()
const show = async (query = '') => (await operator.send('GET', `/operator/people/${lata.uid}${query}`)).text()
const act = (form: Record<string, string>, uid = lata.uid) => operator.send('POST', `/operator/people/${uid}`, { form })
const email = async () => (await test.pool.query<{ email: string }>('select email from users where id = $1', [lata.uid])).rows[0]!.email

describe('the operators’ people', () => {
  it('are found by name, address and phone', async () => {
    await test.pool.query(`update users set phone_number = '+91987650' || lpad((random() * 9999)::int::text, 4, '0') where id = $1`, [
      lata.uid,
    ])
    for (const search of ['LATA', '@people.test', '98765 0']) {
      expect(await list(`?search=${encodeURIComponent(search)}`), search).toContain(`/operator/people/${lata.uid}`)
    }
    for (const search of ['asha', 'x'.repeat(5000), '%']) {
      expect(await list(`?search=${encodeURIComponent(search)}`), search.slice(0, 9)).not.toContain(lata.uid)
    }
  })

  it('come in pages', async () => {
    await test.pool.query(`insert into users (name, email) select 'Crowd', n || '@crowd.test' from generate_series(1, 60) n`)
    const first = await list('?search=crowd')
    // Nobody among them has one.
    expect(first).not.toContain('>Phone<')
    const next = /href="([^"]+)" rel="next"/.exec(first)![1]!.replaceAll('&amp;', '&')
    const second = await (await operator.send('GET', next)).text()
    const idsIn = (html: string) => [...html.matchAll(/id="row-([^"]+)"/g)].map((match) => match[1])
    expect([idsIn(first).length, new Set([...idsIn(first), ...idsIn(second)]).size]).toEqual([50, 60])
  })

  it('are found among the newest 20,000 by a part of their name, and behind these by their whole address', async () => {
    await test.pool.query(
      `insert into users (name, email, created_at) select case when n < 20005 then 'Ravi' else 'Zoya' end, n || '@large.test', '2020-01-01'::timestamptz - n * interval '1 second'
       from generate_series(1, 20010) n`,
    )
    const count = async (query: string) => ((await list(query)).match(/id="row-/g) ?? []).length
    expect([await count('?search=20007@large.test'), await count('?search=zoya'), await count('?search=ravi')]).toEqual([1, 0, 50])
    expect(await list('?search=zoya')).toContain('Searched the newest 20,000.')
    expect(await list('')).not.toContain('Searched the newest')
  })
})

describe('the page of a person', () => {
  it('shows a review with an emoji across the end of what its link searches for', async () => {
    await addReview(test.pool, { product: 'kurta', uid: lata.uid, message: `${'x'.repeat(59)}\u{1f9f5} and that was the end of it` })
    expect(await show()).toContain(`/operator/reviews?search=${'x'.repeat(59)}"`)
  })

  it('shows contact, orders, reviews, sessions and membership', async () => {
    await addReview(test.pool, { product: 'kurta', uid: lata.uid, toxicity: 0.7 })
    const html = await show()
    for (const words of [await email(), 'No orders.', 'Neel kurta', 'Flagged', 'Signed in ', 'Never a member.', 'Delete account'])
      expect(html).toContain(words)
  })

  it('shows the state of an order as the list of orders does, and that a part of it is refunded', async () => {
    await insertOrder(test.pool, { uid: lata.uid, number: 'LATA222222', receipt: 1, placedAt: '2026-11-20T06:00:00Z', state: 'packed' })
    await test.pool.query(
      `insert into refunds (id, session_id, user_id, amount_paise, reason, state) values ('rf_lata', 'ch_LATA222222', $1, 149900, 'operator', 'pending')`,
      [lata.uid],
    )
    const html = await show()
    expect(html).toMatch(/<span class="[^"]+">Packed<\/span><span class="[^"]+">Partly refunded<\/span>/)
  })

  it('grants and revokes a membership, which opens and closes the members’ pages', async () => {
    const granted = await act({ action: 'grant-membership' })
    expect([granted.status, granted.headers.get('location')]).toEqual([303, `/operator/people/${lata.uid}?done=grant-membership`])
    expect((await lata.send('GET', '/content')).status).toBe(200)
    expect(await show('?done=grant-membership')).toContain('The membership is granted.')
    await act({ action: 'revoke-membership' })
    expect((await lata.send('GET', '/content')).status).toBe(403)
    expect(await show()).toContain('<b>Membership revoked</b> by meera')
  })

  it('ends one session or all of them', async () => {
    const [, session = ''] = /name="session" value="([^"]+)"/.exec(await show()) ?? []
    expect((await act({ action: 'end-session', session })).status).toBe(303)
    expect((await lata.send('GET', '/account')).status).toBe(303)
    const again = await act({ action: 'end-session', session })
    expect([again.status, (await again.text()).includes('has ended already')]).toEqual([409, true])
    expect(await show()).toContain('Not signed in anywhere.')
    expect((await act({ action: 'sign-out' })).status).toBe(303)
  })

  it('leads an operator who ends their own sessions to sign in', async () => {
    const other = await openOperator(test, app, 'nanda')
    const answer = await other.send('POST', `/operator/people/${other.uid}`, { form: { action: 'sign-out' } })
    expect(answer.headers.get('location')).toBe('/signin')
    expect((await other.send('GET', '/operator')).status).toBe(404)
  })

  it('sends what the shop holds as a file, recorded, and not without a limit', async () => {
    const file = await act({ action: 'export' })
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="chhaap-data-${lata.uid}.json"`)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(await file.json()).toMatchObject({ tables: { users: [{ id: lata.uid }] } })
    expect(await show()).toContain('<b>Data exported</b> by meera')
    const page = await act({ action: 'export', as: 'page' })
    expect(page.headers.get('content-disposition')).toBe(`attachment; filename="chhaap-data-${lata.uid}.html"`)
    expect(await page.text()).toContain(`<dd>${lata.uid}</dd>`)
    for (let time = 0; time < 8; time++) await act({ action: 'export' })
    const limited = await act({ action: 'export' })
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('deletes the account when its address is typed', async () => {
    const refused = await act({ action: 'delete', typed: 'nobody@people.test' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Nothing was deleted.')
    expect(html).toContain('value="nobody@people.test"')
    const deleted = await act({ action: 'delete', typed: await email() })
    expect(deleted.headers.get('location')).toBe('/operator/people?done=deleted')
    expect(await list('?done=deleted')).toContain('The account is deleted.')
    expect((await operator.send('GET', `/operator/people/${lata.uid}`)).status).toBe(404)
    expect((await lata.send('GET', '/account')).status).toBe(303)
  })

  it('deletes neither the operator’s own account nor another operator’s', async () => {
    const other = await openOperator(test, app, 'uma')
    for (const { uid } of [operator, other]) {
      const { rows } = await test.pool.query<{ email: string }>('select email from users where id = $1', [uid])
      expect((await act({ action: 'delete', typed: rows[0]!.email }, uid)).status).toBe(422)
      expect((await operator.send('GET', `/operator/people/${uid}`)).status).toBe(200)
    }
  })

  it.each(['me', '7', '00000000-0000-7000-8000-000000000000'])('is not there for %j', async (uid) => {
    expect((await operator.send('GET', `/operator/people/${uid}`)).status).toBe(404)
    for (const action of ['grant-membership', 'revoke-membership', 'end-session', 'sign-out', 'export', 'delete']) {
      expect((await act({ action, typed: 'x' }, uid)).status, action).toBe(404)
    }
  })
})
