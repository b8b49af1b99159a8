import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DRAFT_FIELDS, draftOf, type DraftField } from '../../src/domain/drafts/product-draft.ts'
import { productVersion } from '../../src/features/catalogue/edit/save-product.ts'
import { findProduct } from '../../src/features/catalogue/find-product.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { findCounts, setCount } from '../../src/features/stock/set-count.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let cookies: { asha: string; kabir: string; shopper: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  const [asha, kabir, shopper] = [await openOperator(test, app, 'asha'), await openOperator(test, app, 'kabir'), await app.person('meera')]
  cookies = { asha: asha.cookie, kabir: kabir.cookie, shopper: shopper.cookie }
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await test.pool.query('delete from pictures')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel <Kurta>', price: '1890' })
})

type Person = keyof typeof cookies
type Extra = Record<string, string | Blob | string[]>
const address = (path = '') => `http://shop.test/operator/products/kurta${path}`
const stored = async () => (await findProduct(test.shop, 'kurta'))!
const send = (person: Person, init: RequestInit & { path?: string } = {}) =>
  app.app.request(address(init.path), { ...init, headers: { cookie: cookies[person], 'sec-fetch-site': 'same-origin', ...init.headers } })

/** The form as the page has it, with some fields typed anew. */
async function post(person: Person, action: string, fields: Partial<Record<DraftField, string>> = {}, extra: Extra = {}) {
  const product = await stored()
  const version = productVersion(product)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...draftOf(product).fields, ...fields, action, version, ...extra })) {
    for (const one of Array.isArray(value) ? value : [value]) body.append(name, one)
  }
  return send(person, { method: 'POST', body })
}
const photograph = async (colour: string) => {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${colour}.jpg`, { type: 'image/jpeg' })
}
const picturesIn = (html: string) => [...html.matchAll(/name="picture" value="([^"]*)"/g)].map(([, name]) => name)

describe('the page of a product', () => {
  it('has its fields as text, and saves what was typed', async () => {
    const html = await (await send('asha')).text()
    expect(html).toContain('value="Neel &lt;Kurta&gt;"')
    expect(html).toContain('name="desc_1"')
    const answer = await post('asha', 'save', { name: 'Long Kurta', desc_1: 'One.\r\nTwo.', chest: '94,99,104,109,114,119' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/products/kurta?done=saved'])
    const product = await stored()
    expect(product.name).toBe('Long Kurta')
    expect(JSON.parse(product.description)).toEqual({ desc_1: 'One.\nTwo.', measures: { chest: [94, 99, 104, 109, 114, 119] } })
    const told = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const saved = await (await send('asha', { path: '?done=saved', headers: { cookie: `${cookies.asha}; ${told}` } })).text()
    expect(saved).toContain('Saved. The shop shows it now.')
    expect(saved).toContain('<b>Product saved</b> by asha')
  })

  it('has every field: saving would empty one that it lacked', async () => {
    const html = await (await send('asha')).text()
    expect(Object.keys(DRAFT_FIELDS).filter((name) => !html.includes(`name="${name}"`))).toEqual([])
  })

  it('comes back with what was typed where something is wrong', async () => {
    const answer = await post('asha', 'save', { name: '', price_usd: '18.90', desc_1: 'Typed <here>.' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of ['Please enter a name.', 'value="18.90"', 'Typed &lt;here&gt;.']) expect(html).toContain(words)
    const long = await post(
      'asha',
      'save',
      { plain: 'x'.repeat(90_000), layout: 'plain' },
      { picture: ['p'], alt: ['y'.repeat(50_000)], kind: ['front'] },
    )
    const cut = await long.text()
    expect([long.status, cut.includes('x'.repeat(60_000)), cut.includes('y'.repeat(1000))]).toEqual([422, false, false])
    expect((await stored()).name).toBe('Neel <Kurta>')
  })

  it.each(['{', '[]', ''])('takes a form without its version for an old one: %j', async (broken) => {
    const answer = await post('asha', 'save', { name: 'Other' }, { version: broken })
    expect(answer.status).toBe(409)
    expect((await stored()).name).toBe('Neel <Kurta>')
  })

  it('previews the shop’s own page with what is not saved, without scripts and forms', async () => {
    const answer = await post('asha', 'preview', { name: 'Draft Kurta', price_usd: '777', fnf_1: 'Draft cloth.' })
    const html = await answer.text()
    expect(html).toContain('<h1>Draft Kurta</h1>')
    for (const words of ['Rs.777', 'Draft cloth.', 'This is a preview']) expect(html).toContain(words)
    expect(html).not.toContain('<script type="module"')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'none'")
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
    expect((await stored()).name).toBe('Neel <Kurta>')
    expect((await post('asha', 'preview', { name: '' })).status).toBe(422)
  })

  it('takes what it is worn with from several fields, which are completed from the names of others', async () => {
    for (const id of ['palazzo', 'stole']) await addProduct(test.pool, { id, name: `The ${id}` })
    const answer = await post('asha', 'save', {}, { wear_with: [' palazzo ', '', 'stole'] })
    expect(answer.status).toBe(303)
    expect((await stored()).wear_with).toEqual(['palazzo', 'stole'])
    const html = await (await send('asha')).text()
    expect(html).toContain('<option value="stole">The stole</option>')
    expect(html).not.toContain('<option value="kurta">Neel')
    expect(html.match(/name="wear_with"/g)).toHaveLength(4)
    const refused = await post('asha', 'save', {}, { wear_with: ['No id'] })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Please choose products from the list')])
  })

  it('has the measures of its kind of garment, and what else is measured', async () => {
    await post('asha', 'save', { garment: 'trousers', chest: '94,99,104,109,114,119' })
    const html = await (await send('asha')).text()
    for (const name of ['chest', 'waist', 'hips', 'inseam']) expect(html).toContain(`name="${name}"`)
    for (const name of ['sleeve', 'strap']) expect(html).not.toContain(`name="${name}"`)
    await post('asha', 'save', { garment: '' })
    expect(await (await send('asha')).text()).toContain('name="strap"')
  })

  it('has the list price where each product has its own, and keeps it elsewhere', async () => {
    await post('asha', 'save', { list_price: '2999' })
    expect((await stored()).metadata.list_price).toBe('2999')
    expect(await (await send('asha')).text()).toContain('<input type="hidden" name="list_price" value="2999"/>')
    const { listPrice } = test.shop.folder
    test.shop.folder.listPrice = 'product'
    onTestFinished(() => void (test.shop.folder.listPrice = listPrice))
    expect(await (await send('asha')).text()).toContain('List price in rupees')
    expect((await post('asha', 'save', { list_price: 'much' })).status).toBe(422)
    await post('asha', 'save', { list_price: '' })
    expect((await stored()).metadata.list_price).toBeUndefined()
  })

  it('is nobody else’s', async () => {
    expect((await send('shopper')).status).toBe(404)
    expect((await post('shopper', 'save', { name: 'Theirs' })).status).toBe(404)
    expect((await stored()).name).toBe('Neel <Kurta>')
    expect((await app.app.request('http://shop.test/operator/products/gone', { headers: { cookie: cookies.asha } })).status).toBe(404)
  })
})

describe('the pictures of a product', () => {
  it('are uploaded with the form, moved and removed without scripts, and shown once saved', async () => {
    const uploaded = await post('asha', 'upload', { name: 'Typed' }, { files: await photograph('red') })
    const html = await uploaded.text()
    expect(uploaded.status).toBe(200)
    expect(html).toContain('value="Typed"')
    const [red] = picturesIn(html)
    expect(red).toMatch(/^pictures\/kurta\/o[\da-f]{16}$/)
    const [blue] = picturesIn(await (await post('asha', 'upload', {}, { files: await photograph('blue') })).text())
    const both = { picture: [red!, blue!], alt: ['Red one', 'Blue one'], kind: ['front', 'back'] }
    expect(picturesIn(await (await post('asha', 'move:0:1', {}, both)).text())).toEqual([blue, red])
    expect(picturesIn(await (await post('asha', 'move:1:0', {}, both)).text())).toEqual([blue, red])
    expect(picturesIn(await (await post('asha', 'move:0:-1', {}, both)).text())).toEqual([red, blue])
    expect(picturesIn(await (await post('asha', 'remove:0', {}, both)).text())).toEqual([blue])
    expect((await stored()).images).toEqual([])

    expect((await post('asha', 'save', {}, both)).status).toBe(303)
    expect((await stored()).images.map(({ alt, kind }) => [alt, kind])).toEqual([
      ['Red one', 'front'],
      ['Blue one', 'back'],
    ])
    const shown = await app.visitor('GET', '/product/kurta')
    expect(await shown.text()).toContain('alt="Red one"')
  })

  it('are refused by their file’s name', async () => {
    const refused = await post('asha', 'upload', {}, { files: new File(['no picture'], 'notes.webp') })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('notes.webp: The file is not a JPEG, PNG, WebP or AVIF picture.'),
    ])
  })

  it('need words for what they show, and must be there', async () => {
    const [red] = picturesIn(await (await post('asha', 'upload', {}, { files: await photograph('red') })).text())
    const silent = await post('asha', 'save', {}, { picture: [red!], alt: [' '], kind: ['front'] })
    expect([silent.status, await silent.text()]).toEqual([422, expect.stringContaining('Please say of each picture what it shows.')])
    const foreign = await post('asha', 'save', {}, { picture: ['../../etc/passwd'], alt: ['x'], kind: ['front'] })
    expect([foreign.status, await foreign.text()]).toEqual([422, expect.stringContaining('A picture is not there any more.')])
  })

  it('says what the product is chosen by; kinds follow, but for those that open payments hold', async () => {
    await setCount(test.shop, { id: 'kurta', options: { size: 'M' }, change: { to: 5 } }, COMMAND_LINE)
    expect((await post('asha', 'save', { options: 'Size: S, 3XL' })).status).toBe(422)
    await post('asha', 'save', { options: 'Size: S, M\nColour: indigo, madder' })
    expect((await stored()).product_options).toEqual([
      { name: 'size', label: 'Size', values: ['S', 'M'] },
      { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] },
    ])
    expect(await findCounts(test.shop, 'kurta')).toHaveLength(4)
    await setCount(test.shop, { id: 'kurta', options: { size: 'M', colour: 'madder' }, change: { to: 5 } }, COMMAND_LINE)
    await post('asha', 'save', { options: 'Size: S, M\nDye: madder, indigo, jet' })
    const counts = await findCounts(test.shop, 'kurta')
    expect(counts).toHaveLength(6)
    expect(counts.find(({ stock }) => stock === 5)?.options).toEqual({ size: 'M', colour: 'madder' })
    await test.pool.query('update variants set held = 1 where stock = 5')
    expect(await (await post('asha', 'save', { options: '' })).text()).toContain('Open payments hold pieces of what would go.')
    await test.pool.query('update variants set held = 0')
    await post('asha', 'save', { options: '' })
    expect((await stored()).product_options).toBeUndefined()
    expect(await findCounts(test.shop, 'kurta')).toHaveLength(6)
  })
})
