import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findActions } from '../../src/features/operator-access/record-action.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { errorOf, openProgram, type TestProgram } from '../support/keys.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { REGISTERED, SELLER } from '../support/seller.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let owner: TestProgram
let packer: TestProgram
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  owner = await openProgram(test, app, 'owner')
  packer = await openProgram(test, app, 'packer')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel kurta' })
})
afterAll(() => test.close())
beforeEach(() => test.pool.query("delete from codes; delete from operator_actions; update products set name = 'Neel kurta'"))

const read = (path: string, headers = {}) => owner.send('GET', `/api/operator/${path}`, { headers })
const send = (path: string, body: string, type = 'text/csv', headers = {}) =>
  owner.send('POST', `/api/operator/${path}`, { body, headers: { 'content-type': type, ...headers } })
const nameOfKurta = async () => (await test.pool.query<{ name: string }>("select name from products where id = 'kurta'")).rows[0]!.name

describe('exports', () => {
  it('give the orders of a list as the page does, by the name of the file or by Accept', async () => {
    await insertOrder(test.pool, { uid: test.asha, number: 'FILE1', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
    await insertOrder(test.pool, { uid: test.asha, number: 'FILE2', receipt: 2, placedAt: '2026-11-21T06:00:00Z', state: 'shipped' })
    const answer = await read('orders.csv?state=shipped')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    const csv = await answer.text()
    expect(csv).toMatch(/^order_number,receipt_number/)
    expect([csv.includes('FILE2'), csv.includes('FILE1')]).toEqual([true, false])
    expect(await (await read('orders?state=shipped', { accept: 'text/csv' })).text()).toBe(csv)
    expect((await read('orders.csv?limit=2')).status).toBe(400)
  })

  it('of products can be imported again', async () => {
    const csv = await (await read('products.csv')).text()
    const again = await send('products/import', csv)
    expect([again.status, await again.json()]).toMatchObject([200, { added: [], changed: [], unchanged: ['kurta'], refused: [] }])
  })

  it('of an order’s label are a PDF, which a packer’s key has too', async () => {
    const id = await insertOrder(test.pool, { uid: test.asha, number: 'FILE3', receipt: 3, placedAt: '2026-11-20T06:00:00Z' })
    const none = await packer.send('GET', `/api/operator/orders/${id}/label.pdf`)
    expect([none.status, (await errorOf(none)).message]).toEqual([404, 'The carrier has no label of this order to print.'])
    await packer.send('POST', `/api/operator/orders/${id}/label`, { json: {} })
    await makeLabel(test.shop, id)
    await test.pool.query("delete from jobs where name <> 'sweep'")
    const label = await packer.send('GET', `/api/operator/orders/${id}/label.pdf`)
    expect([label.status, label.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

it('a month’s return is had where the seller is registered', async () => {
  const refused = await read('gst.zip?month=2026-11')
  expect([refused.status, (await errorOf(refused)).message]).toEqual([409, expect.stringContaining('not registered for GST')])
  test.shop.seller = REGISTERED
  try {
    const answer = await read('gst.zip?month=2026-11')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('register.csv')
    expect((await read('gst.zip')).status).toBe(400)
  } finally {
    test.shop.seller = SELLER
  }
})

describe('an import of products', () => {
  const CSV = 'id,name\nkurta,Lal kurta\n'

  it('says first what would change, and changes it then, in the key’s name', async () => {
    const dry = await send('products/import?dry_run=true', CSV)
    expect([dry.status, await dry.json()]).toMatchObject([
      200,
      { dryRun: true, changed: ['kurta'], refused: [], differences: [{ id: 'kurta' }] },
    ])
    expect(await nameOfKurta()).toBe('Neel kurta')
    const done = await send('products/import', CSV)
    expect([done.status, await done.json()]).toMatchObject([200, { dryRun: false, changed: ['kurta'] }])
    expect(await nameOfKurta()).toBe('Lal kurta')
    const [action] = await findActions(test.shop, { type: 'product', id: 'kurta' })
    expect(action?.name).toMatch(/^key owner \d+$/)
  })

  it('takes a products.json', async () => {
    const listed = (await (await read('products/kurta')).json()) as { description: string; metadata: object }
    const product = {
      id: 'kurta',
      name: 'Hara kurta',
      active: true,
      description: listed.description,
      metadata: listed.metadata,
      images: [],
    }
    const answer = await send('products/import?dry_run=true', JSON.stringify([product]), 'application/json')
    expect([answer.status, await answer.json()]).toMatchObject([200, { dryRun: true }])
  })

  it('says what is wrong where, and imports nothing of a file with a fault', async () => {
    const bad = `${CSV}stole,${'x'.repeat(400)}\n`
    const dry = (await (await send('products/import?dry_run=true', bad)).json()) as { refused: string[] }
    expect(dry.refused[0]).toMatch(/^row 3, column \w+: stole: /)
    const refused = await send('products/import', bad)
    expect(refused.status).toBe(400)
    expect((await errorOf(refused)).message).toBe(`Nothing is imported. ${dry.refused[0]}`)
    expect(await nameOfKurta()).toBe('Neel kurta')
  })

  it('is done once with an Idempotency-Key, and another file or a trial is another request', async () => {
    const once = { 'idempotency-key': 'import-1' }
    const first = await (await send('products/import', CSV, 'text/csv', once)).text()
    expect(JSON.parse(first)).toMatchObject({ changed: ['kurta'] })
    expect(await (await send('products/import', CSV, 'text/csv', once)).text()).toBe(first)
    expect((await send('products/import', `${CSV}\n`, 'text/csv', once)).status).toBe(422)
    expect((await send('products/import?dry_run=true', CSV, 'text/csv', once)).status).toBe(422)
  })

  it.each(['?dryrun=true', '?dry_run=yes'])('refuses %s, so that nothing is imported in earnest by mistake', async (query) => {
    expect((await send(`products/import${query}`, CSV)).status).toBe(400)
    expect(await nameOfKurta()).toBe('Neel kurta')
  })

  it('has at most 5 MB', async () => {
    expect((await send('products/import', 'x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
    // More than other bodies may have.
    expect((await send('products/import?dry_run=true', `${CSV}${'\n'.repeat(400_000)}`)).status).toBe(200)
  })
})

it('codes are imported and exported', async () => {
  const csv = 'code,percent,rupees,minimum,from,until,uses\nDIWALI10,10,,,,,\n'
  expect(await (await send('codes/import?dry_run=true', csv)).json()).toMatchObject({ dryRun: true, added: ['DIWALI10'], refused: [] })
  expect((await test.pool.query('select 1 from codes')).rowCount).toBe(0)
  expect(await (await send('codes/import', csv)).json()).toMatchObject({ dryRun: false, added: ['DIWALI10'] })
  expect(await (await read('codes.csv')).text()).toContain('DIWALI10,10')
  const bad = await send('codes/import', 'code,percent\nX,10\n')
  expect([bad.status, (await errorOf(bad)).message]).toEqual([400, expect.stringMatching(/^Nothing is imported\. row 2, column code: X: /)])
})
