import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCollections } from './collections.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chhaap-collections-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(text: string) {
  writeFileSync(join(folder, 'collections.yaml'), text)
  const { collections, faults } = readCollections(folder, { fields: ['dye', 'type'], types: ['swag'] })
  return { collections, faults: faults.map(({ line, message }) => `${line} ${message}`) }
}
const one = (rest: string) => `- id: blue\n  name: Blue\n  words: All of it.\n  ${rest}\n`

describe('collections.yaml', () => {
  it('is a list by hand or by rule, for whole days in India', () => {
    const { collections, faults } = read(
      `${one('products: [kurta, stole]')}- id: new\n  name: New\n  words: Lately.\n  rule: { dye: indigo, newest: 8 }\n  from: 2026-11-21\n  until: 2026-11-30\n`,
    )
    expect(faults).toEqual([])
    expect(collections).toMatchObject([
      { id: 'blue', choice: { products: ['kurta', 'stole'] }, from: null, lines: [4, 4] },
      {
        choice: { rule: { fields: [{ field: 'dye', value: 'indigo' }], newest: 8, sale: false } },
        from: new Date('2026-11-20T18:30:00Z'),
        until: new Date('2026-11-30T18:30:00Z'),
      },
    ])
  })

  it('may be missing', () => expect(readCollections(folder, { fields: [], types: [] })).toEqual({ collections: [], text: '', faults: [] }))

  it.each([
    [`${one('products: [a]')}${one('products: [b]')}`, /^5 is blue, like that of another collection/],
    [one('rule: { maker: x }'), /^4 asks for maker\. A rule asks for dye, type, newest or sale\./],
    [one('rule: { type: hats }'), /^4 is hats, which is no category/],
    [one('rule: {}'), /^4 0\.rule says nothing/],
    [one('from: 2026-12-01'), /has either products or a rule/],
    [one('products: [a]\n  from: 2026-12-02\n  until: 2026-12-01'), /^6 is before its beginning/],
    [one('products: [a]\n  until: 2026-13-01'), /^5 0\.until is a day that does not exist/],
    [one('products: [a]\n  until: 2026-02-30'), /^5 0\.until is a day that does not exist/],
    [one('products: [a]\n  picture: shop/none.jpg'), /^5 is shop\/none\.jpg, and there is no file/],
    [one('prodcts: [a]'), /prodcts is no field/],
    ['blue: yes', /is no list of collections/],
  ])('says what is wrong with %j', (text, fault) => expect(read(text).faults).toContainEqual(expect.stringMatching(fault)))
})
