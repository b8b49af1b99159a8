import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Collection } from '../../src/domain/catalogue/collection.ts'
import { findActions } from '../../src/features/operator-access/record-action.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: TestOperator
const OF_FOLDER: Collection = {
  id: 'blue',
  name: 'Blue',
  words: 'From the folder.',
  picture: null,
  choice: { products: ['kurta', 'robe'] },
  from: null,
  until: null,
}

beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await openOperator(test, app, 'asha')
  for (const id of ['kurta', 'robe', 'stole'])
    await addProduct(test.pool, { id, name: `A ${id}`, description: JSON.stringify({ dye: 'Indigo' }) })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.shop.folder = { ...test.shop.folder, collections: [OF_FOLDER] }
  await test.pool.query('delete from collections')
})

const post = (form: Record<string, string>, id = 'blue') => asha.send('POST', `/operator/collections/${id}`, { form })
const make = (form: Record<string, string>) =>
  asha.send('POST', '/operator/collections', { form: { action: 'set-collection', name: 'New', words: 'Lately.', ...form } })
const place = (product: string, at = '') => post({ action: 'place-piece', product, at })
const pieces = async (id = 'blue') => {
  const answer = await app.visitor('GET', `/api/collections/${id}`)
  return answer.ok ? ((await answer.json()) as { products: { id: string }[] }).products.map((product) => product.id) : answer.status
}
async function expectPieces(expected: unknown, id?: string): Promise<void> {
  await expect.poll(() => pieces(id)).toEqual(expected)
}
const page = async (path: string) => (await app.visitor('GET', path)).text()

it('pieces are put in, moved and taken out, and shoppers see each change at once, in cached pages too', async () => {
  expect(await page('/collections/blue')).not.toContain('A stole')
  expect((await place('stole')).status).toBe(303)
  await expectPieces(['kurta', 'robe', 'stole'])
  await expect.poll(() => page('/collections/blue')).toContain('A stole')
  await place('stole', '1')
  await expectPieces(['stole', 'kurta', 'robe'])
  await post({ action: 'take-piece', product: 'kurta' })
  await expectPieces(['stole', 'robe'])
  expect((await findActions(test.shop, { type: 'collection', id: 'blue' })).map(({ action }) => action)).toEqual(
    Array(3).fill('collection-changed'),
  )
  expect((await post({ action: 'remove-collection' })).status).toBe(303)
  await expectPieces(['kurta', 'robe'])
  expect(await (await post({ action: 'remove-collection' })).text()).toContain('The shop folder says so')
})

it('one is made under an address of its own, follows a rule, closes by its days, and stands on home and in the sitemap meanwhile', async () => {
  const made = await make({ id: ' New-In ' })
  expect([made.status, made.headers.get('location')]).toEqual([303, '/operator/collections/new-in'])
  await expect.poll(() => page('/')).toContain('href="/collections/new-in"')
  await expect.poll(() => page('/sitemap.xml')).toContain('/collections/new-in<')
  const set = (form: Record<string, string>) => post({ action: 'set-collection', name: 'New', words: 'Lately.', ...form }, 'new-in')
  await set({ rule: 'dye=Indigo, newest=2' })
  await expect.poll(() => pieces('new-in')).toHaveLength(2)
  expect((await place('kurta')).status).toBe(303)
  expect(await (await post({ action: 'place-piece', product: 'kurta' }, 'new-in')).text()).toContain('follows a rule')
  await set({ rule: '', until: '2020-01-01' })
  await expectPieces(404, 'new-in')
  await expect.poll(() => page('/')).not.toContain('/collections/new-in')
})

it.each([
  [{ id: 'No id' }, 'small letters, digits and hyphens'],
  [{ id: 'x', words: 'w'.repeat(601) }, 'Description'],
  [{ id: 'x', rule: 'maker=x' }, 'A rule asks for'],
  [{ id: 'x', picture: 'shop/none' }, 'no such picture'],
  [{ id: 'x', from: '2026-12-02', until: '2026-12-01' }, 'the first before the last'],
])('%o is refused with the reason', async (form, words) => {
  const answer = await make(form)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
})

it('a product that is not there, or in another state, is refused or shown to operators alone', async () => {
  expect((await place('none')).status).toBe(422)
  await test.pool.query("update products set status = 'draft' where id = 'stole'")
  expect((await place('stole')).status).toBe(303)
  await expectPieces(['kurta', 'robe'])
  expect(await (await asha.send('GET', '/operator/collections/blue')).text()).toContain('Shoppers do not see it.')
  await test.pool.query("update products set status = 'on' where id = 'stole'")
})

it('its pieces are put first in the shop’s own order, which shoppers choose where the folder offers it', async () => {
  const inOrder = async (query: string) => {
    const answer = await app.visitor('GET', `/api/products?order=ours-asc${query}`)
    const { products, next } = (await answer.json()) as { products: { id: string }[]; next: string | null }
    return { ids: products.map(({ id }) => id), next }
  }
  await place('stole', '1')
  expect((await post({ action: 'lead-with-collection' })).status).toBe(303)
  test.shop.folder = { ...test.shop.folder, sorts: ['name', 'ours'] }
  await expect.poll(async () => (await inOrder('')).ids).toEqual(['stole', 'kurta', 'robe'])
  const { ids, next } = await inOrder('&limit=1')
  expect([ids, (await inOrder(`&limit=2&after=${next}`)).ids]).toEqual([['stole'], ['kurta', 'robe']])
  await post({ action: 'place-piece', product: 'robe', at: '1' })
  await post({ action: 'take-piece', product: 'stole' })
  await post({ action: 'lead-with-collection' })
  await expect.poll(async () => (await inOrder('')).ids).toEqual(['robe', 'kurta', 'stole'])
  expect(await page('/shop')).toContain('Ours first')
  test.shop.folder = { ...test.shop.folder, sorts: ['name'] }
  expect((await inOrder('')).ids).toEqual(['kurta', 'robe', 'stole'])
  expect((await post({ action: 'lead-with-collection' }, 'none')).status).toBe(404)
})

it('two who arrange at once both have their way', async () => {
  await Promise.all([place('stole', '1'), post({ action: 'take-piece', product: 'robe' })])
  await expectPieces(['stole', 'kurta'])
})
