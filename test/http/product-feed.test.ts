import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, indianDay } from '../../src/domain/indian-time.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const ORIGIN = 'http://shop.test'

let test: TestShop
let send: Send
beforeAll(async () => {
  test = await createTestShop()
  send = createTestApp(test).visitor
  const description = JSON.stringify({
    desc_1: 'Soft & light\u0001, <b>cut</b> by hand.',
    desc_2: 'In 3 lengths.',
    colour: 'Blue',
    gender: 'Female',
    age_group: 'old',
  })
  await addProduct(test.pool, { id: 'kurta', name: 'Neel \ufffe Kurta', price: '1890', description })
  await addProduct(test.pool, { id: 'stole', oneSize: '1', active: false })
  await addProduct(test.pool, { id: `${'long-'.repeat(12)}robe`, oneSize: '1' })
  await test.pool.query(`update products set metadata = metadata || '{"ready_in_days": "4"}' where id like 'long-%'`)
  await addProduct(test.pool, { id: 'bare' })
  await addProduct(test.pool, { id: 'gift', price: '' })
  await test.pool.query(
    `insert into pictures (name, width, height, widths, webp_width, colour) values
       ('pictures/kurta/1', 1600, 2000, '{480,800}', 800, '#e8e8d8'), ('pictures/kurta/2', 1600, 2000, '{480}', null, '#e8e8d8')`,
  )
  await test.pool.query(`update products set images = '{pictures/kurta/1,pictures/kurta/2}' where id <> 'bare'`)
  await test.pool.query(`insert into variants (product_id, options, position, stock, price, sku) values
    ('kurta', '{"size": "S"}', 0, 2, 1700, 'NK-S'), ('kurta', '{"size": "M"}', 1, 0, null, null)`)
  await test.pool.query(`insert into sales (product_id, options, rupees, starts_at, ends_at, running)
    values ('kurta', '{"size": "S"}', 1500, '2026-11-01', '2026-12-01', true)`)
})
afterAll(() => test.close())

/** The items by id, each with its fields; a field that comes twice has several values. */
async function readFeed(): Promise<Map<string, Record<string, string[]>>> {
  const text = await (await send('GET', '/products.xml')).text()
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) =>
    Object.fromEntries(
      [...Map.groupBy(item!.matchAll(/<([\w:]+)>(.*?)<\/\1>/gs), ([, name]) => name!)].map(([name, found]) => [
        name,
        found.map(([, , value]) => value!),
      ]),
    ),
  )
  return new Map(items.map((item) => [item['g:id']![0]!, item]))
}

it('tells merchant tools of each kind what it is, costs and whether it is there', async () => {
  const items = await readFeed()
  expect(items.get('kurta/S')).toEqual({
    'g:id': ['kurta/S'],
    title: ['Neel   Kurta, S'],
    description: ['Soft &amp; light , &lt;b&gt;cut&lt;/b&gt; by hand.\nIn 3 lengths.'],
    link: [`${ORIGIN}/product/kurta?size=S`],
    'g:image_link': [`${ORIGIN}/files/pictures/kurta/1-800.jpg`],
    'g:additional_image_link': [`${ORIGIN}/files/pictures/kurta/2-800.jpg`],
    'g:availability': ['in_stock'],
    'g:price': ['1700 INR'],
    'g:sale_price': ['1500 INR'],
    'g:sale_price_effective_date': ['2026-11-01T05:30+0530/2026-12-01T05:30+0530'],
    'g:condition': ['new'],
    'g:brand': ['Chhaap'],
    'g:mpn': ['NK-S'],
    'g:item_group_id': ['kurta'],
    'g:size': ['S'],
    'g:color': ['Blue'],
    'g:gender': ['female'],
    'g:product_type': ['Swag'],
    'g:shipping': ['<g:country>IN</g:country><g:price>0 INR</g:price>'],
  })
  const medium = items.get('kurta/M')!
  expect([medium['g:price'], medium['g:availability']]).toEqual([['1890 INR'], ['out_of_stock']])
  expect(medium).not.toHaveProperty('g:sale_price')
  // Without an SKU nothing identifies it.
  expect([medium['g:mpn'], medium['g:identifier_exists']]).toEqual([undefined, ['no']])
})

it('has what is sold ahead as ordered back, with its day', async () => {
  const day = addDays(indianDay(new Date()), 20)
  const change = { to: 0, ahead: 3, shipsFrom: day }
  await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change }, COMMAND_LINE)
  expect((await readFeed()).get('kurta/M')).toMatchObject({ 'g:availability': ['backorder'], 'g:availability_date': [`${day}T00:00+0530`] })
  const page = await (await send('GET', '/product/kurta')).text()
  expect(page).toContain(`"availability":"https://schema.org/BackOrder","availabilityStarts":"${day}"`)
  await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change: { ahead: 0, shipsFrom: null } }, COMMAND_LINE)
})

it('has what is not sold now as out of stock, and leaves out what has no price or picture', async () => {
  const items = await readFeed()
  expect(items.get('stole')).toMatchObject({ 'g:availability': ['out_of_stock'] })
  expect(items.get('stole')).not.toHaveProperty('g:item_group_id')
  const madeToOrder = [...items.values()].find((item) => item['g:id']![0]!.startsWith('long-'))
  expect(madeToOrder).toMatchObject({ 'g:max_handling_time': ['4'], 'g:availability': ['in_stock'] })
  expect([...items.keys()].map((id) => id.split('/')[0])).not.toEqual(expect.arrayContaining(['bare']))
  expect([...items.keys()].map((id) => id.split('/')[0])).not.toEqual(expect.arrayContaining(['gift']))
})

it('has ids as short as such tools take, each once, and never the list price', async () => {
  const ids = [...(await readFeed()).keys()]
  expect(ids.filter((id) => id.startsWith('long-'))).toHaveLength(1)
  expect(Math.max(...ids.map((id) => id.length))).toBe(50)
  expect(await (await send('GET', '/products.xml')).text()).not.toContain(String(test.shop.folder.listPrice))
})

it('has links that open with the kind chosen, without scripts too, also out of the cache', async () => {
  await addProduct(test.pool, { id: 'shirt', name: 'Shirt', price: '990' })
  await test.pool.query(`insert into product_options (product_id, name, label, position, choices) values
    ('shirt', 'colour', 'Colour', 0, '{indigo,"light madder"}'), ('shirt', 'size', 'Size', 1, '{S,L}')`)
  const checked = async (path: string) => {
    const page = await (await send('GET', path)).text()
    return [...page.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([input]) =>
      / checked/.test(input) ? (/ value="([^"]*)"/.exec(input)?.[1] ?? []) : [],
    )
  }
  for (let twice = 0; twice < 2; twice++) {
    expect(await checked('/product/kurta')).toEqual(['XS'])
    expect(await checked('/product/kurta?size=S&utm_source=merchant')).toEqual(['S'])
    expect(await checked('/product/kurta?size=9XL')).toEqual(['XS'])
    expect(await checked('/product/shirt?size=L&option-colour=light+madder')).toEqual(['L', 'light madder'])
  }
  const page = await (await send('GET', '/product/kurta?size=S')).text()
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/product/kurta"/>`)
})

it('is dropped from the cache when a piece is sold', async () => {
  expect((await readFeed()).get('kurta/S')!['g:availability']).toEqual(['in_stock'])
  await test.pool.query(`update variants set stock = 0 where options = '{"size": "S"}'`)
  await expect.poll(async () => (await readFeed()).get('kurta/S')!['g:availability']).toEqual(['out_of_stock'])
})

it('comes in parts where there are many products, with each once; who does not read it takes it from nobody, and nobody gets it without end', async () => {
  // Without the triggers of so many changes.
  await test.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into products (id, name, metadata, images, description)
      select 'p-' || n, 'x', '{"price_usd": "100"}', '{pictures/kurta/1}', repeat('long ', 200) from generate_series(1, 300) n;
    insert into changes (topic) values ('products');
    commit`)
  const count = async () => (await (await send('GET', '/products.xml')).text()).match(/<g:id>p-\d+\//g)?.length
  await expect.poll(count).toBe(300 * 6)
  expect(new Set([...(await readFeed()).keys()].filter((id) => id.startsWith('p-'))).size).toBe(300 * 6)

  const open = await Promise.all([1, 2, 3].map(() => send('GET', '/products.xml')))
  expect(await count()).toBe(300 * 6)
  expect((await send('HEAD', '/products.xml')).status).toBe(200)
  const packed = await send('GET', '/products.xml', { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(String(gunzipSync(await packed.arrayBuffer())).match(/<g:id>p-\d+\//g)).toHaveLength(300 * 6)
  for (const answer of open) await answer.body!.cancel()
  expect(await count()).toBe(300 * 6)

  const statuses: number[] = []
  for (let asked = 0; asked < 60; asked++) statuses.push((await send('HEAD', '/products.xml')).status)
  expect(statuses.at(-1)).toBe(429)
})
