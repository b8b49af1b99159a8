import { afterAll, beforeAll, expect, it } from 'vitest'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { countLocks, createPauses, runBeside } from '../../../test/support/pausing.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { draftOf } from '../../domain/drafts/product-draft.ts'
import { productVersion, saveProduct } from '../catalogue/edit/save-product.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { setCount } from './set-count.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop({ throughPool: createPauses().throughPool })
})
afterAll(() => test.close())

/** A product of sizes comes in colours from now on. */
async function inColours(id: string) {
  await addProduct(test.pool, { id })
  const product = (await findProduct(test.shop, id))!
  const draft = draftOf(product)
  const edit = {
    id,
    version: productVersion(product),
    draft: { ...draft, fields: { ...draft.fields, options: 'Colour: indigo, madder' } },
  }
  return () => saveProduct(test.shop, edit, COMMAND_LINE)
}

it('a count is that of a kind that the product has by then, whatever else is saved at the same moment', async () => {
  const commit = await countLocks(await inColours('first'))
  const first = await inColours('second')
  const second = () => setCount(test.shop, { id: 'second', options: { size: 'M' }, change: { to: 3 } }, COMMAND_LINE)
  const results = await runBeside(test.pool, { pauseAt: commit, first, second })
  expect(results).toEqual([
    { ok: true, changed: true },
    { ok: false, reason: 'unknown-options' },
  ])
  const { broken } = INVARIANTS.find(({ check }) => check === 'options')!
  expect((await broken.execute(test.shop.db)).rows).toEqual([])
})
