import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { createCommandLine } from '../support/command-line.ts'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('a packing slip has the SKUs of its pieces, where they have any', async () => {
  const { send } = await openOperator(test, createTestApp(test), 'packer', 'packer')
  const id = await insertOrder(test.pool, { uid: test.asha, number: 'LATA2222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  const slip = async () => (await send('GET', `/operator/orders/${id}/packing-slip`)).text()
  expect(await slip()).not.toContain('SKU')
  await addProduct(test.pool, { id: 'kurta' })
  await test.pool.query(`insert into variants (product_id, options, position, sku) values ('kurta', '{"size": "M"}', 0, '00123')`)
  expect(await slip()).toMatch(/SKU<\/th>/)
  expect(await slip()).toMatch(/<td[^>]*>00123<\/td>/)
})

it('a packing slip has nothing of which the money has gone back', async () => {
  const { send } = await openOperator(test, createTestApp(test), 'second', 'packer')
  const id = await insertOrder(test.pool, { uid: test.asha, number: 'LATA3333', receipt: 2, placedAt: '2026-11-20T06:00:00Z' })
  const slip = async () => (await send('GET', `/operator/orders/${id}/packing-slip`)).text()
  expect(await slip()).toMatch(/Buti Stole[^]*3 pieces in all/)
  await test.pool.query(
    `insert into refunds (id, session_id, user_id, amount_paise, reason, line_ids, state) values ('rf_slip', 'ch_LATA3333', $1, 299800, 'operator', '{stole}', 'due')`,
    [test.asha],
  )
  expect(await slip()).toMatch(/Neel Kurta[^]*1 piece in all/)
  expect(await slip()).not.toContain('Buti Stole')
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into replacements (user_id, order_id, complaint_id, number, line_items)
     select user_id, id, uuidv7(), 'LATA3333-2', line_items from orders where id = $1 returning id`,
    [id],
  )
  expect(await (await send('GET', `/operator/orders/${rows[0]!.id}/packing-slip`)).text()).toMatch(/LATA3333-2[^]*Buti Stole/)
})

/** One page with so many points of width, to be told from others. */
async function labelOf(width: number): Promise<Uint8Array> {
  const label = await PDFDocument.create()
  label.addPage([width, 432])
  return label.save()
}

it('the labels of many are one PDF; one that is out of date, missing or unreadable keeps no other back', async () => {
  const packer = await openOperator(test, createTestApp(test), 'third', 'packer')
  const numbers = ['LATA4444', 'LATA5555', 'LATA6666']
  const ids: string[] = []
  for (const [index, number] of numbers.entries())
    ids.push(await insertOrder(test.pool, { uid: test.asha, number, receipt: 3 + index, placedAt: `2026-11-2${index}T06:00:00Z` }))
  const of = (path = '') => `/operator/packing${path}?${ids.map((id) => `order=${id}`).join('&')}`
  await packer.send('POST', of(), { form: { action: 'label' } })
  for (const id of ids) await makeLabel(test.shop, id)
  const { shipping } = test.shop
  const files = [await labelOf(101), await labelOf(102), Buffer.from('%PDF-1.4 nothing')]
  test.shop.shipping = { ...test.carrier, labelPdf: async (id) => files[Number(id.slice('se-label-'.length)) - 1] ?? null }
  try {
    const widths = async () => {
      const answer = await packer.send('GET', of('/labels.pdf'))
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      return (await PDFDocument.load(await answer.arrayBuffer())).getPages().map((one) => one.getWidth())
    }
    expect(await widths()).toEqual([101, 102])
    await test.pool.query(`update orders set shipping = jsonb_set(shipping, '{address,line1}', '"8 Chowk"') where id = $1`, [ids[0]])
    expect(await widths()).toEqual([102])
    expect(await (await packer.send('GET', of())).text()).toContain('Out of date: buy another')
    const { run, errors } = createCommandLine(() => test.shop)
    expect(await run(`orders print-labels /tmp/labels-${process.pid}.pdf ${ids.join(' ')}`)).toBe(1)
    expect(errors).toEqual(['Order LATA4444 has no label to print now.', 'Order LATA6666 has no label to print now.'])
  } finally {
    test.shop.shipping = shipping
  }
})

it('what is collected at the door is said wherever a parcel is given to a carrier', async () => {
  const packer = await openOperator(test, createTestApp(test), 'fourth', 'packer')
  const [cash, online] = ['LATA7777', 'LATA8888']
  const ids: string[] = []
  for (const [index, number] of [cash, online].entries())
    ids.push(await insertOrder(test.pool, { uid: test.asha, number, receipt: 7 + index, placedAt: '2026-11-20T06:00:00Z' }))
  const of = (path = '') => `/operator/packing${path}?${ids.map((id) => `order=${id}`).join('&')}`
  await test.pool.query(
    `with session as (update checkout_sessions set provider = 'cash', cash_place = 'door' where id = (select session_id from orders where id = $1) returning id)
     update payments set state = 'DUE', amount_paise = 194800 from session where session_id = session.id`,
    [ids[0]],
  )
  const words = async (path: string) => (await (await packer.send('GET', path)).text()).replaceAll('<!-- -->', '')
  expect((await words(of())).match(/Collect Rs\.1948/g)).toHaveLength(1)
  expect((await words('/operator/orders?state=placed')).match(/Collect Rs\.1948/g)).toHaveLength(1)
  // In its head, and where its carrier is chosen.
  expect((await words(`/operator/orders/${ids[0]}`)).match(/Collect Rs\.1948/g)).toHaveLength(2)
  expect(await words(`/operator/orders/${ids[1]}`)).not.toContain('Collect Rs.')
  const blank = await words(of('/answer'))
  for (const line of ['order_number,carrier,tracking_number,collect\n', `\n${cash},,,1948.00`, `\n${online},,,0.00`])
    expect(blank).toContain(line)
  const text = `order_number,carrier,tracking_number,collect\n${cash},dtdc,D1234567,1948.00\n${online},dtdc,D1234568,0.00`
  for (const action of ['check', 'ship-many']) {
    const answer = await packer.send('POST', '/operator/packing/answer', { form: { action, text } })
    expect(await answer.text()).toContain(`Tell the courier what to collect: ${cash} Rs.1948.`)
  }
})
