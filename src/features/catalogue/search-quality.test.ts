import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { isKey, type Key, type PageResult } from '../../domain/paging.ts'
import { DEFAULT_QUERY, keyParts } from '../../domain/search/shop-query.ts'
import { readSynonymsFile } from '../../wiring/read-synonyms.ts'
import { importProducts } from './import/import-products.ts'
import { findByWords } from './search/find-by-words.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await importProducts(test.shop, 'catalogue')
  test.shop.synonyms = await readSynonymsFile('catalogue')
})
afterAll(() => test.close())

type Asked = { kind: string; q: string; right: string[] }

/** What each search should find was written from the catalogue alone, before there was an index. */
async function questions(name: string): Promise<Asked[]> {
  const text = await readFile(join(import.meta.dirname, '..', '..', '..', 'test', 'search', name), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([kind, q, right]) => ({ kind: kind!, q: q!, right: right!.split(' ') }))
}

async function successOf(asked: Asked[]) {
  const answers = await Promise.all(
    asked.map(async ({ q, right, kind }) => {
      const { entries } = await findByWords(test.shop, { ...DEFAULT_QUERY, order: 'best', q }, { limit: 3, after: null })
      const place = entries.findIndex(({ id }) => right.includes(id))
      return { kind, q, place, found: entries.map(({ id }) => id) }
    }),
  )
  const share = (most: number) => answers.filter(({ place }) => place >= 0 && place < most).length / asked.length
  return { atOne: share(1), atThree: share(3), missed: answers.filter(({ place }) => place !== 0) }
}

describe('what shoppers look for', () => {
  it.each(['known.tsv', 'held-out.tsv'])('is found: %s', async (name) => {
    const { atOne, atThree, missed } = await successOf(await questions(name))
    expect(atThree, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
    expect(atOne, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.85)
  })

  it('stands in the owner’s order where it matches alike, on every page', async () => {
    const [found, keys]: [string[], Key[]] = [[], []]
    let after: Key | null = null
    do {
      const page: PageResult<Product> = await findByWords(test.shop, { ...DEFAULT_QUERY, order: 'best', q: 'indigo' }, { limit: 2, after })
      found.push(...page.entries.map(({ id }) => id))
      after = page.next
      keys.push(...(after ? [after] : []))
    } while (after)
    expect(found.slice(0, 3)).toEqual(['neel-buti-kurta', 'patti-bel-shirt', 'dabu-palazzo'])
    expect(keys.map((key) => isKey(key, keyParts('best')))).toEqual([true, true, true, true])
    expect(new Set(found).size).toBe(found.length)
  })
})
