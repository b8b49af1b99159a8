import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StockRow } from '../../src/domain/catalogue/stock.ts'
import type { Key, PageResult } from '../../src/domain/paging.ts'
import { listVariants } from '../../src/features/catalogue/list-variants.ts'
import { COMMAND_LINE, findActions } from '../../src/features/operator-access/record-action.ts'
import { findCounts, setCount } from '../../src/features/stock/set-count.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
let kabir: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  ;[asha, kabir] = [await openOperator(test, app, 'asha'), await openOperator(test, app, 'kabir', 'packer')]
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await test.pool.query('delete from operator_actions')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'stole', name: 'Ajrakh Stole', price: '1290' })
  await test.pool.query(`update products set metadata = metadata || '{"one_size": "1"}' where id = 'stole'`)
})

const count = (size: string, to: number | null, more: { id?: string; sku?: string } = {}) =>
  setCount(test.shop, { id: more.id ?? 'kurta', options: { size }, change: { to, ...(more.sku && { sku: more.sku }) } }, COMMAND_LINE)
const stockOf = async (size: string) => (await findCounts(test.shop, 'kurta')).find(({ options }) => options['size'] === size)?.stock
const page = async (query = '', { send } = kabir) => (await send('GET', `/operator/stock${query}`)).text()
const rowsOf = (html: string) => [...html.matchAll(/id="size-([^"]*)"/g)].map(([, id]) => id)
const post = (form: Record<string, string>, query = '') =>
  kabir.send('POST', `/operator/stock${query}`, { form: { id: 'kurta', options: 'M', ...form } })

it('a form that says what has arrived adds it once, however often it is sent; the next one adds again', async () => {
  await count('M', 20)
  const receive = async () => {
    const once = /name="action" value="receive".*?name="options" value="M".*?name="once" value="([^"]+)"/.exec(
      await page('?search=kurta'),
    )![1]!
    for (const sent of [1, 2]) expect([sent, (await post({ action: 'receive', pieces: '5', once })).status]).toEqual([sent, 303])
  }
  await receive()
  expect(await stockOf('M')).toBe(25)
  await receive()
  expect(await stockOf('M')).toBe(30)
})

describe('a cost price', () => {
  it('is an owner’s: with the margin in the list, in no packer’s and no shopper’s', async () => {
    const { send } = asha
    const say = (cost: string) => send('POST', '/operator/products/kurta', { form: { action: 'cost', options: 'M', cost } })
    expect(await (await say('a lot')).text()).toContain('Whole rupees from 1 to 9999999')
    expect((await say('612')).status).toBe(303)
    expect(await (await send('GET', '/operator/products/kurta')).text()).toContain('M: Rs.612')
    expect(await page('', asha)).toContain('Cost Rs.612, margin Rs.1278, 68 %')
    for (const address of ['/operator/stock', '/operator/products/kurta', '/api/products/kurta', '/product/kurta'])
      // As a whole: ids may have it within them.
      expect(await (await kabir.send('GET', address)).text()).not.toMatch(/\b612\b/)
    await say('')
    expect(await page('', asha)).not.toContain('margin')
  })
})

describe('the list of all pieces', () => {
  it('has every size of every product that is not archived, counted or not, without prices', async () => {
    await count('M', 5, { sku: 'K-M' })
    await addProduct(test.pool, { id: 'old', name: 'Old' })
    await test.pool.query(`update products set status = 'archived' where id = 'old'`)
    const html = await page()
    expect(rowsOf(html)).toEqual(['stole/M', ...['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => `kurta/${size}`)])
    expect(html).toMatch(/>Ajrakh Stole<.*?<b>One size<\/b>/)
    expect(html.match(/>Neel Kurta</g)).toHaveLength(1)
    expect(html).toMatch(/value="5"[^>]*aria-label="Pieces of Neel Kurta in M"|aria-label="Pieces of Neel Kurta in M"[^>]*value="5"/)
    expect(html).not.toContain('1890')
  })

  it('is filtered by few left, none left and not counted, and finds words and whole SKUs', async () => {
    await count('S', 4)
    await count('M', 3, { sku: 'K-M' })
    await count('L', 0)
    expect(rowsOf(await page('?pieces=low'))).toEqual(['kurta/M'])
    expect(rowsOf(await page('?pieces=gone'))).toEqual(['kurta/L'])
    expect(rowsOf(await page('?pieces=uncounted'))).toEqual(['stole/M', 'kurta/XS', 'kurta/XL', 'kurta/XXL'])
    expect(rowsOf(await page('?search=ajrakh'))).toEqual(['stole/M'])
    expect(rowsOf(await page('?search=K-M'))).toEqual(['kurta/M'])
    expect(rowsOf(await page('?search=K'))).toHaveLength(6)
    expect(await page('?search=nothing+like+it')).toContain('No sizes match.')
  })

  it('marks what is out or low where it stands, and what is out of stock as a whole', async () => {
    await count('S', 4)
    await count('M', 3)
    await count('L', 0)
    await test.pool.query(`update products set metadata = metadata || '{"is_oos": "1"}' where id = 'stole'`)
    const html = await page()
    const marked = [...html.matchAll(/<li id="size-([^"]*)" data-left="(\w+)"/g)].map(([, size, left]) => [size, left])
    expect(marked).toEqual([
      ['kurta/M', 'low'],
      ['kurta/L', 'gone'],
    ])
    expect(html).toMatch(/>Ajrakh Stole<div><span[^>]*>Out of stock</)
    expect(html).toMatch(/>Neel Kurta<\/a>/)
  })

  it('goes on with the next product, or within one that has more sizes than a page, and leaves nothing out', async () => {
    for (let n = 0; n < 10; n++) await addProduct(test.pool, { id: `tote-${n}`, name: 'Tote' })
    await test.pool.query(`update products set name = 'Neel Kurta' where id = 'stole'`)
    const seen: string[] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const html: string = await page(next)
      const rows = rowsOf(html).map(String)
      expect(seen.at(-1)?.split('/')[0]).not.toBe(rows[0]!.split('/')[0])
      seen.push(...rows)
      next = /href="\/operator\/stock(\?after=[^"]*)" rel="next"/.exec(html)?.[1]
    }
    expect(seen).toHaveLength(67)
    expect(new Set(seen).size).toBe(67)

    const every = { search: '', product: null, pieces: 'all' } as const
    const lengths: number[] = []
    for (let after: Key | null = null; lengths.length === 0 || after !== null;) {
      const { entries, next }: PageResult<StockRow> = await listVariants(test.shop, every, { limit: 4, after })
      lengths.push(entries.length)
      after = next
    }
    expect(lengths.slice(0, 4)).toEqual([4, 3, 4, 2])
    expect(lengths.reduce((sum, length) => sum + length)).toBe(67)
  })
})

describe('a count in the list', () => {
  it('is saved against the count that was seen, and says who did it', async () => {
    await count('M', 5)
    const answer = await post({ action: 'set', count: '12', was: '5' }, '?pieces=low')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/stock?pieces=low&done=set'])
    expect(await stockOf('M')).toBe(12)
    expect(await page()).toMatch(/5(<!-- -->| )*→ (<!-- -->)?12(<!-- -->|, )*kabir/)
  })

  it('that was sold from meanwhile is not overwritten: both numbers are shown', async () => {
    await count('M', 4)
    const answer = await post({ action: 'set', count: '12', was: '5' })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([409, expect.stringContaining('There are 4 of M by now.')])
    expect(html).toMatch(/name="was" value="4"/)
    expect(html).toMatch(/name="count"[^>]*value="12"/)
    expect(await stockOf('M')).toBe(4)
    await post({ action: 'set', count: '12', was: '4' })
    expect(await stockOf('M')).toBe(12)
  })

  it('that nobody has touched is not written, whatever was sold since', async () => {
    await count('M', 4)
    expect((await post({ action: 'set', count: '5', was: '5' })).status).toBe(303)
    expect(await stockOf('M')).toBe(4)
    expect(
      (
        await kabir.send('POST', '/operator/products/kurta/stock', {
          form: { action: 'set', options: 'M', count: '5', was: '5', sku: 'NEW' },
        })
      ).status,
    ).toBe(303)
    expect(await stockOf('M')).toBe(4)
  })

  it('of what is not counted begins to be one, and nothing ends it', async () => {
    await post({ action: 'set', count: '7', was: 'unlimited' })
    expect(await stockOf('M')).toBe(7)
    await post({ action: 'set', count: '', was: '7' })
    expect(await stockOf('M')).toBeNull()
  })

  it.each([
    [{ action: 'set', count: 'many', was: 'unlimited' }, 422, 'A whole number from 0'],
    [{ action: 'receive', pieces: '0' }, 422, 'How many have arrived?'],
    [{ action: 'receive', pieces: 'a dozen' }, 422, 'How many have arrived?'],
    [{ action: 'receive', pieces: '3' }, 409, 'M is unlimited. Set a number first.'],
    [{ action: 'set', count: '1', was: '', id: 'gone' }, 404, 'There is no product gone.'],
    [{ action: 'set-price', price: '1' }, 404, ''],
  ])('refuses %j', async (form, status, words) => {
    const answer = await post(form)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  })
})

describe('what has arrived', () => {
  it('is added to what is there by then, with its note and who received it', async () => {
    await count('M', 5)
    expect((await post({ action: 'receive', pieces: '12', note: ' DN 4711 ' })).status).toBe(303)
    await post({ action: 'receive', pieces: '1', note: '' })
    expect(await stockOf('M')).toBe(18)
    const [second, first] = await findActions(test.shop, { type: 'product', id: 'kurta' })
    expect(first).toMatchObject({ name: 'kabir', action: 'pieces-received', before: { M: 5 }, after: { M: 17, note: 'DN 4711' } })
    expect(second?.after).toEqual({ M: 18 })
    expect(await (await asha.send('GET', '/operator/products/kurta')).text()).toContain('Pieces received')
  })
})

it('a scanner’s SKU and Enter lead to one count, and its Enter back to an empty search', async () => {
  await count('M', 5, { sku: 'K-M' })
  const found = await page('?search=K-M')
  expect(found).toMatch(/<input[^>]*name="count"[^>]*autofocus=""|autofocus=""[^>]*name="count"/i)
  expect(found).toMatch(/name="scan" value="on"/)
  const answer = await post({ action: 'set', count: '9', was: '5', scan: 'on' }, '?search=K-M')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/stock?scan=on&done=set'])
  expect(await page('?scan=on&done=set')).toMatch(/<input[^>]*type="search"[^>]*autofocus=""|autofocus=""[^>]*type="search"/i)
  expect(await stockOf('M')).toBe(9)
})
