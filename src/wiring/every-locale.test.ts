import { expect, it, onTestFinished } from 'vitest'
import { insertOrder } from '../../test/support/orders.ts'
import { addProduct } from '../../test/support/products.ts'
import { addReview } from '../../test/support/reviews.ts'
import { createTestShop } from '../../test/support/shop.ts'
import { EVERY_ORDER } from '../domain/orders/order-search.ts'
import { FIRST_PAGE } from '../domain/paging.ts'
import { searchWords } from '../domain/search/product-search.ts'
import { DEFAULT_QUERY } from '../domain/search/shop-query.ts'
import { listProducts } from '../features/catalogue/list-products.ts'
import { searchProducts } from '../features/catalogue/search-products.ts'
import { searchOrders } from '../features/orders/find/search-orders.ts'
import { findPeople } from '../features/people/find-people.ts'
import { listModerated } from '../features/reviews/list-moderated.ts'

/** Their capitals, their order of letters and their spaces differ. */
it.each([
  ['C', "locale 'C' locale_provider libc"],
  ['Turkish', "locale 'C' locale_provider icu icu_locale 'tr-TR'"],
  ['Danish', "locale 'C' locale_provider icu icu_locale 'da-DK'"],
])('in a database of the locale %s the same is found, in the same order', async (_, locale) => {
  const test = await createTestShop({ locale })
  onTestFinished(() => test.close())
  const { shop, pool, asha } = test
  const add = async (id: string, name: string, variety: string) => {
    await addProduct(pool, { id, name, description: JSON.stringify({ dye: variety }) })
    await pool.query(`update products set metadata = metadata || jsonb_build_object('variety', $2::text) where id = $1`, [id, variety])
  }
  await add('ikat', 'INDIGO ÉTOILE', 'IKAT ÉTÉ')
  await add('aari', 'Aari Stole', 'Aari\u00a0\u2003work')
  await add('zari', 'Zari Stole', 'Zari')

  const found = async (search: string) =>
    (await searchProducts(shop, { words: searchWords(search), filter: 'all', stock: 'all', status: 'all' }, FIRST_PAGE)).entries
  for (const search of ['indigo', 'étoile', 'INDIGO ÉTOILE']) expect(await found(search), search).toMatchObject([{ id: 'ikat' }])
  expect(await found('stole')).toMatchObject([{ id: 'aari' }, { id: 'zari' }])
  const ofPrint = await listProducts(shop, { ...DEFAULT_QUERY, print: 'ikat' }, { limit: 9, after: null }, ['dye'])
  expect(ofPrint).toMatchObject({ total: 1, entries: [{ id: 'ikat' }] })
  const all = await listProducts(shop, { ...DEFAULT_QUERY, order: 'name-asc' }, { limit: 9, after: null }, ['dye'])
  expect(all.entries.map(({ id }) => id)).toEqual(['aari', 'ikat', 'zari'])
  expect(all.facets?.values.map(({ value }) => value)).toEqual(['Aari work', 'IKAT ÉTÉ', 'Zari'])

  await pool.query(`update users set name = 'IRINA ÉLODIE' where id = $1`, [asha])
  for (const search of ['irina', 'élodie']) expect((await findPeople(shop, search)).entries, search).toMatchObject([{ uid: asha }])
  await insertOrder(pool, { uid: asha, number: 'FIRST22222', receipt: 1, placedAt: '2026-11-10T06:00:00Z', name: 'IRINA ÉLODIE' })
  for (const search of ['irina', 'élodie'])
    expect((await searchOrders(shop, { ...EVERY_ORDER, search }, FIRST_PAGE)).entries, search).toHaveLength(1)
  await addReview(pool, { product: 'ikat', uid: asha, message: 'INDIGO, and ÉTÉ all year round.' })
  for (const search of ['indigo', 'été']) expect((await listModerated(shop, { state: null, search })).entries, search).toHaveLength(1)
})
