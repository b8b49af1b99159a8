import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { forgetJobs, queuedJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let operator: TestOperator
let readLabel: ((id: string) => Promise<Uint8Array | null>) | null = null
beforeAll(async () => {
  test = await createTestShop()
  const shipping = { ...test.shop.shipping }
  test.shop.shipping.labelPdf = (id) => readLabel?.(id) ?? shipping.labelPdf(id)
  const app = createTestApp(test)
  operator = await openOperator(test, app, 'meera')
})
afterAll(() => test.close())

let id: string
let receipt = 0
beforeEach(async () => {
  readLabel = null
  await test.pool.query('delete from order_events; delete from refunds; delete from orders; delete from operator_actions')
  await forgetJobs(test.pool)
  id = await add('NUMBER2222')
})

const add = (number: string, more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(test.pool, { uid: test.asha, number: `${number}${++receipt}`, receipt, placedAt: '2026-11-20T06:00:00Z', ...more })
const show = async (path: string) => (await operator.send('GET', path)).text()
const act = (form: Record<string, string>) => operator.send('POST', `/operator/orders/${id}`, { form })
const jobs = async () => (await queuedJobs(test.pool)).map(({ name }) => name).toSorted()
const actions = async () =>
  (await test.pool.query<{ action: string }>('select action from operator_actions order by created_at')).rows.map(({ action }) => action)

describe('the operators’ list of orders', () => {
  it('is searched and filtered, and says so where nothing is like that', async () => {
    await add('KOCHI2222', { city: 'Kochi', name: 'Kabir <b>Das</b>', state: 'shipped', placedAt: '2026-11-10T06:00:00Z' })
    const rows = async (query: string) =>
      [...(await show(`/operator/orders${query}`)).matchAll(/id="row-[^>]+><td[^>]*><a[^>]*>(\w+?)2222/g)].map(([, number]) => number)
    expect(await rows('')).toEqual(['NUMBER', 'KOCHI'])
    expect(await rows('?search=koch')).toEqual(['KOCHI'])
    expect(await rows('?state=shipped')).toEqual(['KOCHI'])
    const cancelled = await add('GONE2222', { state: 'refunded' })
    const refused = await add('DOOR2222', { state: 'refunded' })
    await test.pool.query("update orders set cancelled_at = now(), cancelled_by = 'operator' where id = $1", [cancelled])
    await test.pool.query('update orders set refused_at = now() where id = $1', [refused])
    expect([await rows('?state=cancelled'), await rows('?state=not-accepted')]).toEqual([['GONE'], ['DOOR']])
    await test.pool.query('delete from orders where id in ($1, $2)', [cancelled, refused])
    expect(await rows('?from=2026-11-20&to=2026-11-20')).toEqual(['NUMBER'])
    expect(await rows(`?search=${'x'.repeat(5000)}&state=constructor&from=yesterday&after=nonsense`)).toEqual([])
    const html = await show('/operator/orders?search=koch')
    expect(html).toContain('Kabir &lt;b&gt;Das&lt;/b&gt;')
    expect(html).toContain('value="koch"')
    expect(html).toContain('href="/operator/orders.csv?search=koch"')
    expect(await show('/operator/orders?search=nothing')).toContain('No orders match.')
  })

  it('ships the orders that wait, where they are listed', async () => {
    const other = await add('OTHER2222', { state: 'packed' })
    expect(await show('/operator/orders')).not.toContain('name="tracking"')
    const address = '/operator/orders?state=placed'
    expect(await show(address)).toContain('name="tracking"')
    const ship = (order: string, tracking: string) => operator.send('POST', address, { form: { action: 'ship', id: order, tracking } })
    const wrong = await ship(id, '"><x')
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="&quot;&gt;&lt;x"')
    const answers = await Promise.all([ship(id, 'ED123456789IN'), ship(id, 'ED123456789IN')])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['303', '409'])
    const location = answers.find(({ status }) => status === 303)?.headers.get('location') ?? ''
    expect(location).toMatch(/^\/operator\/orders\?state=placed&done=ship&of=NUMBER2222\d+$/)
    expect(await show(location)).toMatch(/Order NUMBER2222\d+ is shipped\. The buyer gets a mail, if an email address is known\./)
    expect(await show('/operator/orders?state=placed&done=ship&of=%3Cb%3E')).not.toContain('is shipped')
    expect((await ship(other, 'ED123456780IN')).status).toBe(303)
    expect((await ship('nothing', 'ED123456780IN')).status).toBe(404)
    expect(await actions()).toEqual(['order-shipped', 'order-shipped'])
  })

  it('comes in pages', async () => {
    for (let count = 0; count < 60; count++) await add(`PAGE${count}X`, { placedAt: '2026-11-01T06:00:00Z' })
    const html = await show('/operator/orders?search=as')
    expect(html.match(/id="row-/g)).toHaveLength(50)
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(html) ?? []
    const rest = await show(next.replaceAll('&amp;', '&'))
    expect(rest.match(/id="row-/g)).toHaveLength(11)
    expect(rest).not.toContain('rel="next"')
  })

  it('is downloaded as it is filtered', async () => {
    await add('KOCHI2222', { city: 'Kochi' })
    const answer = await operator.send('GET', '/operator/orders.csv?search=kochi')
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="chhaap-orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString().split('\r\n')).toHaveLength(3)
  })

  it('stops reading when the download is broken off', async () => {
    for (let count = 0; count < 250; count++) await add(`LONG${count}X`)
    const answer = await operator.send('GET', '/operator/orders.csv')
    const reader = answer.body!.getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    await expect(operator.send('GET', '/operator/orders')).resolves.toMatchObject({ status: 200 })
  })
})

describe('an order’s page', () => {
  it('has its lines, its buyer and its history', async () => {
    const html = await show(`/operator/orders/${id}`)
    const lines = ['Asha Rao</bdi> · Neel Kurta M, 2 × Buti Stole', 'One size', 'Rs.4497']
    for (const words of [...lines, 'asha@example.in', '7 Chowk Bazaar', 'Order placed', `/operator/people/${test.asha}`])
      expect(html).toContain(words)
    for (const unknown of ['7', '00000000-0000-7000-8000-000000000000', 'x'.repeat(3000), "';--"]) {
      for (const path of [unknown, `${unknown}/packing-slip`, `${unknown}/label.pdf`]) {
        expect((await operator.send('GET', `/operator/orders/${encodeURIComponent(unknown)}${path.slice(unknown.length)}`)).status).toBe(
          404,
        )
      }
    }
  })

  it('ships once, and says plainly when it is too late', async () => {
    const refused = await act({ action: 'ship', tracking: '"><script>' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="&quot;&gt;&lt;script&gt;"')
    const form = { action: 'ship', tracking: ' ED123456789IN ' }
    const answers = await Promise.all([act(form), act(form)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['303', '409'])
    expect(answers.find(({ status }) => status === 303)?.headers.get('location')).toBe(`/operator/orders/${id}?done=ship`)
    expect(await answers.find(({ status }) => status === 409)?.text()).toContain('on its way already')
    const html = await show(`/operator/orders/${id}?done=ship`)
    for (const words of ['ED123456789IN', 'Order shipped</b> by meera', 'is shipped. The buyer gets a mail, if an email address is known.'])
      expect(html).toContain(words)
    expect(html).not.toContain('Mark as shipped')
    expect([await actions(), await jobs()]).toEqual([['order-shipped'], ['send-push', 'send-shipped-mail']])
  })

  it('corrects a wrong tracking number, unless it has become another one', async () => {
    await act({ action: 'ship', tracking: 'ED123456789IN' })
    expect(await show(`/operator/orders/${id}`)).toContain('name="seen" value="ED123456789IN"')
    expect((await act({ action: 'correct-tracking', tracking: '../x', seen: 'ED123456789IN' })).status).toBe(422)
    const form = { action: 'correct-tracking', tracking: ' ED987654321IN ', seen: 'ED123456789IN' }
    expect((await act(form)).headers.get('location')).toBe(`/operator/orders/${id}?done=correct-tracking`)
    expect(await (await act({ ...form, tracking: 'ED111111111IN' })).text()).toContain('somebody else has corrected it meanwhile')
    const html = await show(`/operator/orders/${id}?done=correct-tracking`)
    for (const words of ['ED987654321IN', 'Tracking corrected</b> by meera', 'is corrected. Where the other one has been mailed'])
      expect(html).toContain(words)
    expect(await actions()).toEqual(['order-shipped', 'tracking-corrected'])
  })

  it('shows an amount before it is refunded, and refunds no other one', async () => {
    const asked = await show(`/operator/orders/${id}?refund=lines&line.stole=on`)
    expect(asked).toContain('<b>Rs.2998</b> goes back to the buyer for 2 × Buti Stole')
    expect(await show(`/operator/orders/${id}?refund=all`)).toContain('<b>Rs.4497</b>')
    expect(asked).not.toMatch(/Refund (ticked pieces|everything|what is left)/)
    expect(await show(`/operator/orders/${id}`)).toContain('Refund everything (Rs.4497)')
    expect(await show(`/operator/orders/${id}?refund=lines`)).toContain('Please tick the pieces')
    expect(await show(`/operator/orders/${id}?refund=lines&line.unknown=on`)).toContain('nothing left to refund of these')
    for (const seen of ['', '-1', '1e3', '9'.repeat(50), 'x']) expect((await act({ action: 'refund', seen })).status, seen).toBe(409)
    expect((await act({ action: 'refund' })).status).toBe(409)
    expect((await act({ action: 'refund', seen: '100', lines: 'stole' })).status).toBe(409)
    expect((await act({ action: 'refund', seen: '449700', lines: 'unknown' })).status).toBe(422)
    expect((await act({ action: 'refund', seen: '449700', lines: 'stole:1,stole:1' })).status).toBe(422)
    expect(await actions()).toEqual([])
    const form = { action: 'refund', seen: '449700', lines: 'stole' }
    expect((await Promise.all([act(form), act(form)])).map(({ status }) => String(status)).toSorted()).toEqual(['303', '409'])
    const changed = await act({ action: 'refund', seen: '449700', lines: '' })
    expect(changed.status).toBe(409)
    expect(await changed.text()).toContain('in the meantime Rs.1499 are left')
    expect((await act({ action: 'refund', seen: '149900' })).status).toBe(303)
    const html = await show(`/operator/orders/${id}`)
    expect(html).toContain('Refunded')
    expect(html).not.toContain('Refund all that is left')
    expect(await actions()).toEqual(['refund-queued', 'refund-queued'])
    expect((await jobs()).filter((name) => name === 'refund-payment')).toHaveLength(2)
  })

  it('gives back one of two pieces, and an amount, after each is shown', async () => {
    const page = `/operator/orders/${id}`
    expect(await show(page)).toMatch(/min="1" max="2" name="pieces\.stole" value="2"/)
    expect(await show(`${page}?refund=lines&line.stole=on&pieces.stole=3`)).toContain('nothing left to refund of these')
    const one = await show(`${page}?refund=lines&line.stole=on&pieces.stole=1`)
    expect(one).toContain('<b>Rs.1499</b> goes back to the buyer for 1 × Buti Stole')
    expect(one).toContain('name="lines" value="stole:1"')
    expect((await act({ action: 'refund', seen: '449700', lines: 'stole:1' })).status).toBe(303)
    const after = await show(page)
    expect(after).toContain('1 of 2 refunded')
    expect(after).not.toContain('name="pieces.stole"')

    expect(await show(`${page}?refund=amount&amount=x`)).toContain('Please say the amount in whole rupees.')
    expect(await show(`${page}?refund=amount&amount=2000&line.stole=on`)).toContain('Only Rs.1499 are left of that.')
    const stain = await show(`${page}?refund=amount&amount=100&line.stole=on&pieces.stole=1`)
    expect(stain).toContain('<b>Rs.100</b> goes back to the buyer for Buti Stole, a part of its price')
    expect((await act({ action: 'refund', seen: '299800', lines: 'stole', amount: '100' })).status).toBe(303)
    expect((await act({ action: 'refund', seen: '299800', lines: 'stole', amount: '100' })).status).toBe(409)
    expect(await show(`${page}?refund=lines&line.stole=on`)).toContain('<b>Rs.1399</b>')
  })

  it('sends a mail again, once a minute', async () => {
    expect((await act({ action: 'resend', mail: 'confirmation' })).headers.get('location')).toBe(`/operator/orders/${id}?done=resend`)
    const again = await act({ action: 'resend', mail: 'confirmation' })
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('less than a minute ago')
    expect((await act({ action: 'resend', mail: 'shipped' })).status).toBe(409)
    expect(await jobs()).toEqual(['send-order-mail'])
    for (const mail of ['', 'constructor']) expect((await act({ action: 'resend', mail })).status).toBe(422)
    expect(await actions()).toEqual(['mail-resent'])
  })

  it('prints the label that the shop has bought', async () => {
    expect((await operator.send('GET', `/operator/orders/${id}/label.pdf`)).status).toBe(404)
    const order = (grams: string) => operator.send('POST', `/operator/orders/${id}`, { form: { action: 'label', weight: grams } })
    expect(await (await order('none')).text()).toContain('A weight is a whole number of grams')
    expect((await order('250')).headers.get('location')).toBe(`/operator/orders/${id}?done=label`)
    expect(await show(`/operator/orders/${id}`)).toContain('A label is being bought.')
    await makeLabel(test.shop, id)
    expect(await show(`/operator/orders/${id}`)).toContain('Print label')
    const label = await operator.send('GET', `/operator/orders/${id}/label.pdf`)
    expect([label.status, label.headers.get('content-type'), label.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(await label.text()).toMatch(/^%PDF-/)
    readLabel = async () => {
      throw new ServiceError('shipengine', 'unavailable', 'away')
    }
    const refused = await operator.send('GET', `/operator/orders/${id}/label.pdf`)
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('The carrier does not answer.')
  })

  it('has a packing slip without prices', async () => {
    const html = await show(`/operator/orders/${id}/packing-slip`)
    for (const words of ['Packing slip', 'Neel Kurta', '7 Chowk Bazaar', '3 pieces in all']) expect(html).toContain(words)
    expect(html).not.toContain('Rs.')
  })

  it('of a buyer whose account has gone has no mail to send', async () => {
    await test.pool.query('update orders set user_id = $2 where id = $1', [id, '00000000-0000-7000-8000-0000000000cc'])
    expect(await show(`/operator/orders/${id}`)).toContain('The account has been deleted.')
    expect((await act({ action: 'resend', mail: 'confirmation' })).status).toBe(409)
  })
})
