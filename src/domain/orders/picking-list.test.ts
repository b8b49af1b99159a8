import { expect, it } from 'vitest'
import type { OrderLine } from './order.ts'
import { pickingList } from './picking-list.ts'

const line = (description: string, size: 'S' | 'M', quantity: number): OrderLine => ({
  id: description.toLowerCase(),
  description,
  quantity,
  size,
  amount_unit: 100,
  amount_subtotal: 100 * quantity,
  picture: null,
})

it('a picking list has each kind of each product once, with all its pieces', () => {
  const lines = [line('Stole', 'M', 1), line('Kurta', 'M', 2), line('Kurta', 'S', 1), { ...line('Kurta', 'M', 3), options: { size: 'M' } }]
  expect(pickingList(lines).map(({ line: { description, size }, quantity }) => [description, size, quantity])).toEqual([
    ['Kurta', 'M', 5],
    ['Kurta', 'S', 1],
    ['Stole', 'M', 1],
  ])
})
