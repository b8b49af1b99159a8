import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findActions } from '../../src/features/operator-access/record-action.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let visitor: Send
let asha: TestOperator
let kabir: { send: Send }
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  visitor = app.visitor
  ;[asha, kabir] = [await openOperator(test, app, 'asha'), await app.person('kabir')]
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel <Kurta>', price: '1890' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', active: false })
})

const html = async (answer: Response | Promise<Response>) => (await answer).text()
const list = (query = '') => html(asha.send('GET', `/operator/products${query}`))
const priceOf = async (id: string) => {
  const { rows } = await test.pool.query<{ price: number; inStock: boolean }>(
    'select price_rupees as price, in_stock as "inStock" from products where id = $1',
    [id],
  )
  return rows[0]
}
const setPrice = (send: Send, form: Record<string, string>) =>
  send('POST', '/operator/products?stock=in', { form: { action: 'set-price', id: 'kurta', seen: '1890', ...form } })

describe('the operators’ list of products', () => {
  it('shows what is searched for, as text, with its price and stock', async () => {
    const all = await list()
    expect(all).toContain('Neel &lt;Kurta&gt;')
    expect(all).toContain('aria-label="Price of Neel &lt;Kurta&gt; in rupees"')
    expect(all).toMatch(/name="price"[^>]*value="1890"/)
    expect(await list('?search=kurta')).not.toContain('id="row-stole"')
    expect(await list('?stock=out')).not.toContain('id="row-kurta"')
    expect(await list('?search=nothing+like+it')).toContain('No products match.')
    expect(await list(`?search=${'%27x'.repeat(500)}&after=broken&filter=%01`)).toContain('No products match.')
  })

  it('goes on where a page ends, with its search', async () => {
    for (let n = 0; n < 52; n++) await addProduct(test.pool, { id: `tote-${n}`, name: `Tote ${n}` })
    const first = await list('?search=tote')
    const next = /href="([^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(next).toContain('search=tote')
    const second = await html(asha.send('GET', next))
    expect([first, second].map((page) => page.match(/id="row-/g)?.length)).toEqual([50, 2])
  })
})

describe('a price in the list', () => {
  it('is set by a form, which comes back to the same list', async () => {
    const answer = await setPrice(asha.send, { price: '2100' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/products?stock=in&done=set-price#row-kurta'])
    expect((await priceOf('kurta'))?.price).toBe(2100)
    const [action] = await findActions(test.shop, { type: 'product', id: 'kurta' })
    expect(action).toMatchObject({ name: 'asha', action: 'price-set', before: { price: 'Rs.1890' }, after: { price: 'Rs.2100' } })
  })

  it('is on the next visitor’s page at once', async () => {
    expect(await html(visitor('GET', '/product/kurta'))).toContain('Rs.1890')
    await setPrice(asha.send, { price: '2100' })
    expect(await html(visitor('GET', '/product/kurta'))).toContain('Rs.2100')
    await asha.send('POST', '/operator/products', { form: { action: 'set-stock', id: 'kurta', stock: 'out' } })
    expect(await html(visitor('GET', '/product/kurta'))).toContain('This product is currently out of stock.')
  })

  it('that somebody has changed meanwhile is overwritten by the form that comes back', async () => {
    await setPrice(asha.send, { price: ' 2100 ' })
    const refused = await setPrice(asha.send, { price: '1' })
    const page = await refused.text()
    expect([refused.status, page]).toEqual([409, expect.stringContaining('Theirs: Rs.2100.')])
    expect(page).toMatch(/name="seen" value="2100"/)
    await setPrice(asha.send, { price: '1', seen: '2100' })
    expect((await priceOf('kurta'))?.price).toBe(1)
  })

  it.each([
    ['18.90', '1890', 422, 'Whole rupees'],
    ['2000', '5', 409, 'This was changed meanwhile'],
  ])('that is refused comes back as it was typed: %s', async (price, seen, status, words) => {
    const answer = await setPrice(asha.send, { price, seen })
    const page = await answer.text()
    expect(answer.status).toBe(status)
    expect(page).toContain(words)
    expect(page).toContain(`value="${price}"`)
    expect((await priceOf('kurta'))?.price).toBe(1890)
  })

  it.each([
    [{ id: 'gone', price: '1' }, 404],
    [{ action: 'set-stock', stock: 'some' }, 422],
    [{ action: 'anything' }, 422],
  ])('is not set by %j', async (form, status) => {
    expect((await setPrice(asha.send, form)).status).toBe(status)
    expect(await priceOf('kurta')).toEqual({ price: 1890, inStock: true })
  })

  it('is nobody else’s to see or to set', async () => {
    for (const send of [visitor, kabir.send]) {
      expect((await send('GET', '/operator/products')).status).toBe(404)
      expect((await setPrice(send, { price: '1' })).status).toBe(404)
    }
    expect((await priceOf('kurta'))?.price).toBe(1890)
  })
})

describe('a new product', () => {
  const create = (form: Record<string, string>) => asha.send('POST', '/operator/products/new', { form: { action: 'create', ...form } })

  it('is made out of stock, under an id from its name, and leads to its page', async () => {
    const page = await html(asha.send('GET', '/operator/products/new'))
    expect(page).toMatch(/<select[^>]*required[^>]*><option value=""[^>]*>Choose…/)
    expect(page).not.toMatch(/value="swag" selected/)
    const answer = await create({ name: 'Kairi Tote', price_usd: '690', type: 'swag' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/products/kairi-tote'])
    expect(await priceOf('kairi-tote')).toEqual({ price: 690, inStock: false })
  })

  it('is a draft, and leads to the shop once it is open there', async () => {
    await create({ name: 'Buti Stole', price_usd: '990', type: 'swag' })
    const page = () => html(asha.send('GET', '/operator/products/buti-stole'))
    const act = (form: Record<string, string>) => asha.send('POST', '/operator/products/buti-stole', { form })
    expect([(await visitor('GET', '/product/buti-stole')).status, (await page()).includes('View in shop')]).toEqual([404, false])
    expect(await page()).toMatch(/<h1[^>]*>Buti Stole (<!-- -->)?<span[^>]*>Draft</)
    await act({ action: 'set-status', status: 'on' })
    expect([(await visitor('GET', '/product/buti-stole')).status, (await page()).includes('View in shop')]).toEqual([200, true])
    await act({ action: 'set-season', from: '2099-01-01', until: '' })
    expect([(await visitor('GET', '/product/buti-stole')).status, (await page()).includes('View in shop')]).toEqual([404, false])
  })

  it.each([
    [{ name: 'Kurta', id: 'kurta' }, 'Another product has this web address.'],
    [{ name: 'Other', id: 'new' }, 'Please use small letters'],
    [{ name: 'छाप' }, 'Please use small letters'],
    [{ name: '', id: 'other' }, 'Please enter a name.'],
    [{ name: 'Other', price_usd: '-1' }, 'whole rupees'],
  ])('is refused with %j, and comes back as typed', async (form, words) => {
    const answer = await create(form)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain(words)
    expect(page).toContain(`value="${form.name}"`)
  })
})

describe('an import', () => {
  const post = (form: Record<string, string>, send = asha.send) => send('POST', '/operator/products/import', { form })
  const entries = [
    { id: 'stole', name: 'New <Stole>', metadata: { type: 'swag', price_usd: '1290' } },
    { id: 'robe', name: 'Robe', metadata: { prize: '5' } },
    { id: 'sari', name: 'Sari', metadata: { type: 'swag', price_usd: '990' } },
  ]
  const faulty = JSON.stringify(entries, null, 1)
  const text = JSON.stringify(entries.filter(({ id }) => id !== 'robe'))

  it('shows first what it would do, with the line of each error, and with one does nothing', async () => {
    const checked = await html(post({ action: 'check', text: faulty }))
    expect(checked).toContain('<b>1</b> added, <b>1</b> changed, <b>0</b> unchanged, <b>1</b> refused')
    expect(checked).toMatch(/robe<\/span><\/td><td data-label="Row or line">14<\/td><td data-label="Column"><\/td>/)
    expect(checked).toContain('<td data-label="Why">there is no field called ‘metadata.prize’</td>')
    expect(checked).not.toContain('value="import"')
    expect(await html(post({ action: 'import', text: faulty }))).toContain('Nothing is imported until these are corrected.')
    expect(await priceOf('sari')).toBeUndefined()
  })

  it('shows what would change, cell by cell, and then does exactly that', async () => {
    const checked = await html(post({ action: 'check', text }))
    expect(checked).toContain('value="import"')
    expect(checked).toContain('New &lt;Stole&gt;')
    expect(checked).toMatch(/sari<\/span><\/td><td data-label="Kind">–<\/td><td data-label="Column">name<\/td>/)
    expect(await priceOf('sari')).toBeUndefined()
    const done = await html(post({ action: 'import', text }))
    expect(done).toContain('Imported')
    expect(await priceOf('sari')).toEqual({ price: 990, inStock: true })
    expect(await findActions(test.shop, { type: 'product', id: 'sari' })).toMatchObject([{ name: 'asha', action: 'product-imported' }])
  })

  it('of another shop’s export asks for a category, and says what does not come along', async () => {
    const head = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Gift Card,Image Src'
    const text = `${head}\nchunni,Chunni,Scarves,Title,Default Title,590.00,false,https://x/1.jpg\ncard,Card,,,,500.00,true,`
    const checked = await html(post({ action: 'check', text }))
    expect(checked).toContain('‘Scarves’ is none of the shop’s (swag, coffee)')
    expect(checked).toContain('is a gift card, which this shop does not sell')
    const chosen = await html(post({ action: 'check', text, category: 'swag' }))
    expect(chosen).toMatch(/<option value="swag" selected=""/)
    expect(chosen).toContain('value="import"')
    await html(post({ action: 'import', text, category: 'swag' }))
    const { rows } = await test.pool.query("select name, metadata ->> 'type' as type from products where id = 'chunni'")
    expect(rows).toEqual([{ name: 'Chunni', type: 'swag' }])
  })

  it('of a CSV file names row and column, and what is downloaded can be imported again', async () => {
    const checked = await html(
      post({ action: 'check', text: 'id,name,category,price,stock,option:size\nsari,Sari,swag,990,"1,000",M\nsari,,,,x,L' }),
    )
    expect(checked).toMatch(/<td data-label="Row or line">3<\/td><td data-label="Column">stock<\/td>/)
    expect(
      await html(post({ action: 'import', text: 'id,name,category,price,stock,option:size\nsari,Sari,swag,990,"1,000",M' })),
    ).toContain('Imported')
    const answer = await asha.send('GET', '/operator/products.csv')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-products-\d{4}-\d\d-\d\d\.csv"$/)
    const csv = await answer.text()
    expect(csv).toMatch(/\r\nsari,Sari,[^\r]*,1000,,,M[,\r]/)
    // Forms write line ends in their own way.
    const again = await html(post({ action: 'check', text: csv.replaceAll(/\r?\n/g, '\r\n') }))
    expect(again).toMatch(/<b>0<\/b> added, <b>0<\/b> changed, <b>\d+<\/b> unchanged, <b>0<\/b> refused/)
  })

  it('of something else says on which line it goes wrong', async () => {
    expect(await html(post({ action: 'import', text: '[\n{"id": }]' }))).toContain('is not JSON')
    expect((await post({ action: 'check', text: ' ' })).status).toBe(422)
    expect((await post({ action: 'check', text: `[${' '.repeat(5_300_000)}]` })).status).toBe(413)
    expect((await post({ action: 'import', text }, kabir.send)).status).toBe(404)
  })
})
