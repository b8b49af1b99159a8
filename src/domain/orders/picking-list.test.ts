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

const lying = (shelf: string | null, line: OrderLine) => ({ line, shelf })

it('a picking list has each kind of each product once, with all its pieces', () => {
  const lines = [line('Stole', 'M', 1), line('Kurta', 'M', 2), line('Kurta', 'S', 1), { ...line('Kurta', 'M', 3), options: { size: 'M' } }]
  const picks = pickingList(lines.map((line) => lying(null, line)))
  expect(picks.map(({ line: { description, size }, quantity }) => [description, size, quantity])).toEqual([
    ['Kurta', 'M', 5],
    ['Kurta', 'S', 1],
    ['Stole', 'M', 1],
  ])
})

it('a picking list follows the shelves, and ends with what lies on none', () => {
  const lines = [
    lying(null, line('Bag', 'M', 1)),
    lying('A10', line('Kurta', 'M', 1)),
    lying('A2', line('Stole', 'M', 1)),
    lying('A2', line('Kurta', 'S', 1)),
  ]
  expect(pickingList(lines).map(({ shelf, line: { description } }) => [shelf, description])).toEqual([
    ['A2', 'Kurta'],
    ['A2', 'Stole'],
    ['A10', 'Kurta'],
    [null, 'Bag'],
  ])
})
