import { describe, expect, it } from 'vitest'
import type { Product } from '../../../domain/product.ts'
import { createPageChain, type After, type ListPage } from './page-chain.ts'

const page = (ids: string, next: After, total = 9): ListPage => ({
  products: [...ids].map((id) => ({ id }) as Product),
  total,
  coffees: 0,
  next,
})
const idsOf = (pages: ListPage[]) => pages.map(({ products }) => products.map(({ id }) => id).join('')).join(' ')

function setUp() {
  const followed = new Map<After, (page: ListPage) => void>()
  const shown: string[] = []
  const chain = createPageChain(
    (after, _etag, receive) => {
      followed.set(after, (page) => receive(page, 'etag'))
      return () => followed.delete(after)
    },
    (pages) => shown.push(idsOf(pages)),
  )
  return { chain, shown, followed, notify: (after: After, page: ListPage) => followed.get(after)?.(page) }
}

describe('pages of a list', () => {
  it('are shown again when one of them changes', () => {
    const { chain, shown, notify } = setUp()
    chain.start(null, [page('abc', 'c'), page('def', 'f')])
    notify('c', page('dEf', 'f'))
    expect(shown).toEqual(['abc dEf'])
  })

  it('hand on what they gain, and are shown when they fit together again', () => {
    const { chain, shown, notify, followed } = setUp()
    chain.start(null, [page('abc', 'c'), page('def', 'f'), page('ghi', null)])
    notify(null, page('aBb', 'b'))
    expect(shown).toEqual([])
    expect(new Set(followed.keys())).toEqual(new Set([null, 'b', 'f']))
    notify('b', page('cde', 'e'))
    notify('e', page('fgh', 'h'))
    expect(shown).toEqual(['aBb cde fgh'])
  })

  it('end where the list ends by now', () => {
    const { chain, shown, notify, followed } = setUp()
    chain.start(null, [page('abc', 'c'), page('d', null)])
    notify(null, page('abd', null))
    expect(shown).toEqual(['abd'])
    expect([...followed.keys()]).toEqual([null])
  })

  it('take one more, unless the list has moved on meanwhile', () => {
    const { chain, shown, notify } = setUp()
    chain.start(null, [page('abc', 'c')])
    expect(chain.add('b', page('cde', 'e'))).toBe(false)
    expect(chain.add('c', page('def', 'f'))).toBe(true)
    notify('c', page('def', 'f'))
    expect(shown).toEqual(['abc def'])
  })

  it('are followed no longer than they are shown', () => {
    const { chain, followed } = setUp()
    chain.start(null, [page('abc', 'c'), page('def', null)])
    chain.stop()
    expect(followed.size).toBe(0)
  })
})
