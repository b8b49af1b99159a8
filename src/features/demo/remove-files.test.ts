import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { removeFiles } from './remove-files.ts'

const GONE = '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'
let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('files that nothing names go, once, and all others stay', async () => {
  const { shop, pool, asha } = test
  await pool.query(`insert into pictures (name, width, height, colour) values ('pictures/stole/1', 10, 10, '#000')`)
  const staying = [
    `photos/${asha}/one.webp`,
    `${asha}/reviews/stole/one-480.avif`,
    'pictures/stole/1-240.avif',
    'pictures/robe/11-240.avif',
  ]
  const going = [
    `photos/${GONE}/one.webp`,
    `${GONE}/reviews/stole/one-480.avif`,
    'pictures/robe/1-240.avif',
    'pictures/robe/1-800.webp',
    'pictures/robe/1-1200x630.jpg',
    'originals/robe/1',
  ]
  for (const key of [...staying, ...going]) await shop.files.put(key, new Uint8Array([1]))
  const job = { pictures: ['pictures/robe/1', 'pictures/stole/1'] }
  expect(await removeFiles(shop, job)).toBe(going.length)
  expect((await Array.fromAsync(shop.files.list())).toSorted()).toEqual(staying.toSorted())
  expect(await removeFiles(shop, job)).toBe(0)
})
