import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_TOPICS } from '../../src/domain/operators/operator-action.ts'
import { grantOperator } from '../../src/features/operator-access/change-operator.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { attachLive } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openLive } from '../support/live-socket.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const EMAIL = 'lata@secret.test'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let packer: TestOperator
let owner: TestOperator
let order: string
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  owner = await openOperator(test, app, 'owner')
  packer = await openOperator(test, app, 'packer', 'packer')
  const { uid } = await app.person('lata')
  await test.pool.query("update users set email = $2, phone_number = '+919810000042' where id = $1", [uid, EMAIL])
  await addProduct(test.pool, { id: 'kurta', name: 'Neel kurta' })
  order = await insertOrder(test.pool, { uid, number: 'LATA222222', receipt: 1, placedAt: '2026-11-20T06:00:00Z', state: 'placed' })
  await test.pool.query(
    `insert into refunds (id, session_id, user_id, amount_paise, reason, state) values ('rf_lata', 'ch_LATA222222', $1, 100, 'operator', 'pending')`,
    [uid],
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await grantOperator(test.shop, { uid: packer.uid, role: 'packer' }, COMMAND_LINE)
})

const html = async (who: TestOperator, path: string) => (await who.send('GET', path)).text()

describe('a packer', () => {
  it('reads of no money and no email address, on any page and in any answer to a form', async () => {
    const shipped = { action: 'ship', tracking: '' }
    const answers = [
      await packer.send('POST', `/operator/orders/${order}`, { form: shipped }),
      await packer.send('POST', '/operator/orders?state=placed', { form: { ...shipped, id: order } }),
      await packer.send('POST', `/operator/orders/${order}`, { form: { action: 'label', weight: 'x' } }),
      await packer.send('POST', '/operator/products/kurta/stock', { form: { action: 'set', options: 'M', count: 'x' } }),
      await packer.send('POST', '/operator/products', { form: { action: 'set-stock', id: 'none', stock: 'in' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404])
    const pages = ['', '/orders', '/orders?state=placed', `/orders/${order}`, `/orders/${order}?refund=all&done=refunded`]
    for (const path of [...pages, `/orders/${order}/packing-slip`, '/orders/LATA222222', '/products', '/products/kurta'])
      answers.push(await packer.send('GET', `/operator${path}`))
    for (const answer of answers) {
      const text = (await answer.text()).replace(/<title>.*?<\/title>/, '')
      expect(text).not.toMatch(/Rs\.|₹|secret\.test|mailto:lata|name="price"/)
    }
    expect(await html(owner, `/operator/orders/${order}`)).toMatch(/Rs\.[^]*lata@secret\.test/)
  })

  it('sees address and phone, what goes into the parcel, and how to send it', async () => {
    const page = await html(packer, `/operator/orders/${order}`)
    expect(page.match(/Mark as shipped/g)).toHaveLength(1)
    for (const words of ['Deliver to', 'tel:+919810000042', 'in the parcel', 'Mark as shipped', 'Packing slip'])
      expect(page).toContain(words)
    for (const words of ['Refund', 'Send again', 'History', '/operator/people', 'orders.csv', '/operator/jobs'])
      expect(page.replace('Partly refunded', '')).not.toContain(words)
  })

  it('goes from one order to pack to the next, the oldest first', async () => {
    const { rows } = await test.pool.query<{ user_id: string }>('select user_id from orders limit 1')
    const add = (number: string, receipt: number, placedAt: string) =>
      insertOrder(test.pool, { uid: rows[0]!.user_id, number, receipt, placedAt, state: 'placed' })
    const older = await add('LATA222221', 2, '2026-11-20T05:59:59Z')
    const newer = await add('LATA222223', 3, '2026-11-20T06:00:01Z')
    const page = await html(packer, `/operator/orders/${order}`)
    expect(page).toContain('Number 2 of 3 to pack')
    expect(page).toMatch(new RegExp(`href="/operator/orders/${older}"[^>]*>(?:(?!</a>).)*Order before(?:(?!</a>).)*to pack: LATA222221<`))
    expect(page).toMatch(new RegExp(`href="/operator/orders/${newer}"[^>]*>Next order(?:(?!</a>).)*to pack: LATA222223<`))
    await test.pool.query("update orders set state = 'delivered' where id = any($1)", [[older, newer]])
    expect(await html(packer, `/operator/orders/${order}`)).not.toContain('to pack: LATA')
  })

  it('finds an order by number and phone, but not by email address, nor by what goes back', async () => {
    for (const search of ['LATA222222', '98100 00042']) {
      const found = await html(packer, `/operator/orders?search=${encodeURIComponent(search)}`)
      expect(found, search).toContain(`/operator/orders/${order}`)
    }
    const byEmail = `/operator/orders?search=${EMAIL}`
    expect(await html(owner, byEmail)).toContain(`/operator/orders/${order}`)
    expect(await html(packer, byEmail)).not.toContain(`/operator/orders/${order}`)
    for (const part of ['lata@', 'secret', '@secret.test'])
      expect(await html(packer, `/operator/orders?search=${encodeURIComponent(part)}`), part).not.toContain(`/operator/orders/${order}`)
    await test.pool.query("update refunds set state = 'completed', updated_at = now() where id = 'rf_lata'")
    expect(await html(packer, '/operator/orders?state=refunding')).toContain(`/operator/orders/${order}`)
    expect(await html(owner, '/operator/orders?state=refunding')).not.toContain(`/operator/orders/${order}`)
  })

  it('counts pieces, and ships', async () => {
    const form = { action: 'set', options: 'M', count: '7' }
    expect((await packer.send('POST', '/operator/products/kurta/stock', { form })).status).toBe(303)
    expect(await html(packer, '/operator/products/kurta')).toContain('value="7"')
    const sent = await packer.send('POST', '/operator/orders', { form: { action: 'ship', id: order, tracking: 'ED123456789IN' } })
    expect(sent.status).toBe(303)
    expect((await test.pool.query('select state from orders where id = $1', [order])).rows).toEqual([{ state: 'shipped' }])
  })
})

describe('a role that changes', () => {
  it('counts on open pages at once: topics that are the owners’ end, others are sent again', async () => {
    const server = createHttpServer()
    answerWith(server, app.app)
    const live = attachLive(server, test.shop)
    try {
      const origin = `http://localhost:${await listen(server, 0)}`
      const demoted = await openOperator(test, app, 'demoted')
      const socket = await openLive(origin, demoted.cookie)
      for (const [index, topic] of OPERATOR_TOPICS.entries()) socket.subscribe(index, 'operator_changes', { topic })
      await expect.poll(() => OPERATOR_TOPICS.every((_, index) => socket.data(index))).toBe(true)
      const before = OPERATOR_TOPICS.map((_, index) => socket.data(index))
      await grantOperator(test.shop, { uid: demoted.uid, role: 'packer' }, COMMAND_LINE)
      const refused = () => socket.frames.flatMap(({ id, error }) => (error?.status === 'NOT_FOUND' ? [OPERATOR_TOPICS[id!]] : []))
      const theirs = OPERATOR_TOPICS.filter((topic) => topic !== 'all-orders' && topic !== 'all-products')
      await expect.poll(() => new Set(refused())).toEqual(new Set(theirs))
      for (const topic of ['all-orders', 'all-products'] as const) {
        const index = OPERATOR_TOPICS.indexOf(topic)
        await expect.poll(() => socket.data(index)).not.toEqual(before[index])
      }
      // No region of the owners' page is on the packers', so that an open page is loaded anew.
      const regionsIn = (page: string) => [...page.matchAll(/id="([\w-]+)" data-live=/g)].map(([, id]) => id)
      for (const path of ['/operator', '/operator/orders', `/operator/orders/${order}`, '/operator/products', '/operator/products/kurta']) {
        const [owners, packers] = [regionsIn(await html(owner, path)), regionsIn(await html(demoted, path))]
        expect([owners.length > 0, packers.length > 0, owners.filter((id) => packers.includes(id))], path).toEqual([true, true, []])
      }
      socket.socket.terminate()
    } finally {
      live.close()
      server.close()
      server.closeAllConnections()
    }
  })

  it('is changed by owners on a person’s page', async () => {
    const address = `/operator/people/${packer.uid}`
    expect(await html(owner, address)).toContain('Change to owner')
    expect(await html(owner, address)).toMatch(/Remove all access.*will no longer be able to open these pages/)
    const made = await owner.send('POST', address, { form: { action: 'grant-operator', role: 'owner' } })
    expect([made.status, made.headers.get('location')]).toEqual([303, `${address}?done=grant-operator`])
    expect((await packer.send('GET', '/operator/people')).status).toBe(200)
    await owner.send('POST', address, { form: { action: 'revoke-operator' } })
    expect((await packer.send('GET', '/operator')).status).toBe(404)
    // Who leaves is signed out everywhere.
    expect((await packer.send('GET', '/account')).headers.get('location')).toContain('/signin')
    await test.pool.query('delete from operators where user_id <> $1', [owner.uid])
    expect(await html(owner, `/operator/people/${owner.uid}`)).not.toMatch(/value="(revoke|grant)-operator"/)
    const own = await owner.send('POST', `/operator/people/${owner.uid}`, { form: { action: 'revoke-operator' } })
    expect([own.status, (await own.text()).includes('make somebody else an owner first')]).toEqual([409, true])
  })
})
