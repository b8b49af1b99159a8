import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { addProduct } from '../../../test/support/products.ts'
import { findMentionsOfPiece, findMentionsOfProduct } from './find-mentions.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  const names = { kurta: 'Neel Buti Kurta', palazzo: 'Dabu Palazzo', stole: 'Ajrakh Stole', robe: 'छाप Robe', tote: 'tote' }
  for (const [id, name] of Object.entries(names)) await addProduct(test.pool, { id, name, active: id !== 'stole' })
})
afterAll(() => test.close())

const describeAs = (id: string, description: string) =>
  test.pool.query('update products set description = $2 where id = $1', [id, description])
const namedBy = async (description: string) => {
  await describeAs('kurta', description)
  return (await findMentionsOfProduct(test.shop, 'kurta')).active.map(({ id }) => id)
}

it('finds exact names of active products, in JSON and in plain text', async () => {
  expect(await namedBy('{"desc_1":"Wear it over the Dabu Palazzo, (छाप Robe) or a tote.","fnf_1":"Not lined."}')).toEqual([
    'palazzo',
    'robe',
  ])
  expect(await namedBy('Dabu Palazzo')).toEqual(['palazzo'])
  expect(await namedBy('A dabu palazzo, the Dabu, the Palazzo')).toEqual([])
  expect(await namedBy('')).toEqual([])
})

it('leaves out the product itself, and names one that is not active as something to follow', async () => {
  await describeAs('kurta', 'The Neel Buti Kurta under an Ajrakh Stole')
  expect(await findMentionsOfProduct(test.shop, 'kurta')).toEqual({ active: [], ids: ['stole'] })
})

it('reads the members’ content', async () => {
  await test.pool.query(
    `insert into content (id, title, hero, excerpt, content, created_at) values ('mud', 'Mud', 'craft-wide', 'Mud.', E'On\\n\\nDabu Palazzo.', now())`,
  )
  expect((await findMentionsOfPiece(test.shop, 'mud')).active).toEqual([{ id: 'palazzo', name: 'Dabu Palazzo' }])
  expect(await findMentionsOfPiece(test.shop, 'no such')).toEqual({ active: [], ids: [] })
})
