import { expect, it } from 'vitest'
import { readCartForm } from './read-cart-form.ts'

const read = (form: Record<string, string>) => readCartForm(new Map(Object.entries(form)), 'kurta')

it.each([
  [{ intent: 'add', size: 'M', quantity: '2' }, { set: [{ id: 'kurta', options: { size: 'M' }, quantity: 2 }] }],
  [{ intent: 'add' }, { set: [{ id: 'kurta' }] }],
  [{ intent: 'another', size: 'L' }, { add: [{ id: 'kurta', options: { size: 'L' } }] }],
  [{ intent: 'update', quantity: '3' }, { change: [{ id: 'kurta', quantity: 3 }] }],
  [{ intent: 'update', line: 'size=M', size: 'L' }, { change: [{ id: 'kurta', options: { size: 'M' }, to: { options: { size: 'L' } } }] }],
  [{ intent: 'remove' }, { remove: [{ id: 'kurta' }] }],
  [{ intent: 'remove', line: 'size=M', size: 'giant', quantity: 'many' }, { remove: [{ id: 'kurta', options: { size: 'M' } }] }],
  [{ intent: 'update', quantity: 'many' }, null],
  [{ intent: 'add', size: '3XL' }, { set: [{ id: 'kurta', options: { size: '3XL' } }] }],
  [{ intent: 'add', size: 'gi/ant' }, null],
  [{ quantity: '3' }, { change: [{ id: 'kurta', quantity: 3 }] }],
])('reads %j', (form, merge) => {
  expect(read(form)).toEqual(merge)
})
