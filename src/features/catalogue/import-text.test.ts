import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { USUAL_SIZES } from '../../domain/catalogue/size.ts'
import { draftOf } from '../../domain/drafts/product-draft.ts'
import { isAccountGone } from '../../errors/account-gone.ts'
import { resetDemo } from '../demo/reset-demo.ts'
import { findActions } from '../operator-access/record-action.ts'
import { productVersion, saveProduct } from './edit/save-product.ts'
import { setPrice } from './edit/set-price.ts'
import { findProduct } from './find-product.ts'
import { importUpload } from './import/import-products.ts'
import { parseCatalogue } from './readers/read-catalogue.ts'

let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  for (const name of ['ajrakh-stole/1', 'ajrakh-stole/4']) {
    await test.pool.query("insert into pictures (name, width, height, colour) values ($1, 4, 5, '#ffffff')", [`pictures/${name}`])
  }
})
afterEach(() => test.close())

const nothing = { added: [], changed: [], unchanged: [], reordered: false, refused: [] }
const stole = { id: 'ajrakh-stole', name: 'Ajrakh Stole', images: ['ajrakh-stole/1', 'ajrakh-stole/4'], metadata: { price_usd: '1290' } }
const robe = { id: 'robe', name: 'Robe' }

describe('an uploaded catalogue', () => {
  const asha = () => ({ uid: test.asha, name: 'Asha Rao' })
  const text = (entries: unknown) => JSON.stringify(entries, null, 2)
  const importText = (words: string, options = {}) => importUpload(test.shop, words, options)

  it('shows pictures that the shop has, and with one that it has not nothing is imported', async () => {
    await importText(text([stole]))
    const cheaper = { ...stole, metadata: { price_usd: '990' } }
    const file = text([cheaper, { ...robe, images: ['robe/1'] }])
    const report = {
      ...nothing,
      changed: ['ajrakh-stole'],
      refused: [{ id: 'robe', line: 17, reason: 'the picture robe/1 is not in the shop: please add it on the product’s page' }],
    }
    const differences = [{ id: 'ajrakh-stole', column: 'price', kind: {}, before: '1290', after: '990' }]
    expect(await importText(file, { dryRun: true, by: asha() })).toEqual({ ...report, differences, cleared: [] })
    expect(await importText(file, { by: asha() })).toEqual(report)
    expect((await findProduct(test.shop, 'ajrakh-stole'))?.metadata.price_usd).toBe('1290')
    expect(await importText(text([cheaper]), { by: asha() })).toEqual({ ...nothing, changed: ['ajrakh-stole'] })
    const product = await findProduct(test.shop, 'ajrakh-stole')
    expect(product?.metadata.price_usd).toBe('990')
    expect(product?.images).toHaveLength(2)
    expect(await findActions(test.shop, { type: 'product', id: 'ajrakh-stole' })).toMatchObject([
      { name: 'Asha Rao', action: 'product-imported', before: { price_usd: '1290' }, after: { price_usd: '990' } },
    ])
  })

  it('that is made to take long is refused, with bounded reasons', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`x${n}`, 1]))
    for (const worst of [
      `[${'{},'.repeat(500_000)}{}]`,
      text([many]),
      `[${'{},\n'.repeat(4999)}{}]`,
      `${'['.repeat(900_000)}${']'.repeat(900_000)}`,
    ]) {
      const { refused } = await importText(worst, { dryRun: true })
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.every(({ reason }) => reason.length < 2000)).toBe(true)
    }
  })

  it.each([
    ['nonsense', 1],
    ['[\n{"id": "a",\n]', 3],
    ['{}', 1],
  ])('that is no list is refused: %j', async (broken, line) => {
    const { refused } = await importText(broken, { dryRun: true })
    expect(refused).toEqual([{ id: 'The file', line, reason: expect.any(String) as string }])
  })

  it('leaves what an operator wrote about a picture; a reset does not', async () => {
    await importText(text([stole]))
    await test.pool.query("update pictures set alt = 'On a line' where name = 'pictures/ajrakh-stole/1'")
    await importText(text([{ ...stole, name: 'Stole' }]))
    expect((await findProduct(test.shop, 'ajrakh-stole'))?.images.map(({ alt }) => alt)).toEqual(['On a line', null])
    await resetDemo(test.shop)
    const again = await findProduct(test.shop, 'ajrakh-stole')
    expect(again?.images.filter(({ alt }) => alt !== null)).toEqual([])
  })

  it('and an edit of the same product and a reset leave one of their versions whole', async () => {
    await importText(text([stole]))
    const product = (await findProduct(test.shop, 'ajrakh-stole'))!
    const base = draftOf(product)
    const draft = { ...base, fields: { ...base.fields, name: 'Edited', price_usd: '1' } }
    // The reset also deletes the operator, after which nobody writes in her name.
    const refusedIfGone = (error: unknown) => assert(isAccountGone(error, [test.asha]), String(error))
    await Promise.all([
      saveProduct(test.shop, { id: 'ajrakh-stole', version: productVersion(product), draft }, asha()).catch(refusedIfGone),
      importText(text([{ ...stole, name: 'Imported', metadata: { price_usd: '2' } }]), { by: asha() }).catch(refusedIfGone),
      setPrice(test.shop, { id: 'ajrakh-stole', price: '3' }, asha()).catch(refusedIfGone),
      resetDemo(test.shop),
    ])
    expect((await findProduct(test.shop, 'ajrakh-stole'))?.images.length).toBeGreaterThan(0)
    const { rows } = await test.pool.query<{ name: string; price: number }>(
      "select name, price_rupees as price from products where id = 'ajrakh-stole'",
    )
    expect([
      ['Ajrakh Stole', 1290],
      ['Ajrakh Stole', 3],
      ['Edited', 1],
      ['Edited', 3],
      ['Imported', 2],
      ['Imported', 3],
    ]).toContainEqual([rows[0]?.name, rows[0]?.price])
  })

  it('of a thousand bad entries lets others work meanwhile', async () => {
    const bad = Array.from({ length: 1000 }, (_, index) => ({ id: `bad-${index}`, name: index }))
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const { refused } = await parseCatalogue(text(bad), { name: 'bad.json', sizes: USUAL_SIZES })
    clearImmediate(next)
    expect(refused).toHaveLength(1000)
    expect(turns).toBeGreaterThan(10)
  })
})
