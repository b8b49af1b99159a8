import { describe, expect, it } from 'vitest'
import { addIntentOf, readAddIntent, writeAddIntent } from './add-intent.ts'

describe('what a visitor wanted to add', () => {
  it('is read as it was written', () => {
    const intent = addIntentOf('neel-buti-kurta', { options: { size: 'XL' }, quantity: 100 })!
    expect(readAddIntent(writeAddIntent(intent))).toEqual({ act: 'add', id: 'neel-buti-kurta', options: { size: 'XL' }, quantity: 100 })
  })

  it('is read with every option', () => {
    const intent = addIntentOf('kurta', { options: { size: 'L', colour: 'नील No. 2 & "dark"', fit: 'long' } })!
    expect(writeAddIntent(intent)).toMatch(/^[\w.%-]+$/)
    expect(readAddIntent(writeAddIntent(intent))).toEqual(intent)
  })

  it.each(['36', '8.5', '2–3 years', 'Free size'])('is read in the size %s', (size) => {
    const intent = addIntentOf('kurta', { options: { size } })!
    expect(writeAddIntent(intent)).toMatch(/^[\w.%-]+$/)
    expect(readAddIntent(writeAddIntent(intent))).toEqual(intent)
  })

  it.each(['save', 'tell'] as const)('is read as what it was: %s', (act) => {
    const intent = addIntentOf('kurta', { options: { size: 'XL', colour: 'indigo' } }, act)!
    expect(readAddIntent(writeAddIntent(intent))).toEqual(intent)
  })

  it('is one in size M unless the form says otherwise', () => {
    expect(addIntentOf('kurta', {})).toEqual({ act: 'add', id: 'kurta', options: { size: 'M' }, quantity: 1 })
  })

  it('is nothing for what is no product’s id', () => {
    expect(addIntentOf('../kurta', {})).toBeNull()
    expect(addIntentOf('', {})).toBeNull()
  })

  it.each([
    null,
    '',
    'kurta',
    'kurta.M',
    'kurta.M.0',
    'kurta.M.101',
    'kurta.M.1.5',
    'kurta.M.+1',
    'kurta.M%2FL.1',
    'kurta.M%.1',
    `kurta.${'M'.repeat(21)}.1`,
    'kurta.M.1.',
    'kurta.M.1.%',
    'kurta.M.1.colour',
    '.M.1',
    'Kurta.M.1',
    'add_kurta.M.1',
    'buy_kurta.M.1',
    '//evil.test.M.1',
    `${'k'.repeat(200)}.M.1`,
    `kurta.M.${'1'.repeat(200_000)}`,
  ])('is nothing when a cookie says %j', (value) => {
    expect(readAddIntent(value)).toBeNull()
  })
})
