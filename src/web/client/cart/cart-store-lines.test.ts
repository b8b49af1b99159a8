import { describe, expect, it } from 'vitest'
import { line, openStore, product, turn } from '../../../../test/support/cart-store.ts'
import type { CartLine } from '../../../domain/cart/cart.ts'

describe('several lines of one product', () => {
  const of = (size: string, quantity = 1): CartLine => ({ ...line('kurta', quantity), size, options: { size } })
  const shown = (store: ReturnType<typeof openStore>['store']) => store.view().lines.map(({ size, quantity }) => [size, quantity])

  it('are made by adding what the cart does not have, and each is named by its options', async () => {
    const { store, calls } = openStore([of('M')])
    store.add(product('kurta'), { options: { size: 'XL' } })
    expect(shown(store)).toEqual([
      ['M', 1],
      ['XL', 1],
    ])
    expect(calls[0]!.patch.set).toEqual([{ id: 'kurta', options: { size: 'XL' }, to: { options: { size: 'XL' } } }])
    calls[0]!.answer([of('M'), of('XL')])
    await store.settled()
    store.change(of('XL'), { quantity: 3 })
    expect(calls[1]!.patch.change).toEqual([{ id: 'kurta', options: { size: 'XL' }, to: { quantity: 3 } }])
    store.remove(of('M'))
    expect(shown(store)).toEqual([['XL', 3]])
    calls[1]!.answer([of('M'), of('XL', 3)])
    await turn()
    expect(calls[2]!.patch.remove).toEqual([{ id: 'kurta', options: { size: 'M' } }])
  })

  it('become one when they are equal, and what follows is of that one', async () => {
    const { store, calls } = openStore([of('M', 2), of('XL', 3)])
    store.change(of('M', 2), { options: { size: 'XL' } })
    expect(shown(store)).toEqual([['XL', 5]])
    store.change(of('XL'), { quantity: 4 })
    expect(shown(store)).toEqual([['XL', 4]])
    calls[0]!.answer([of('XL', 5)])
    await turn()
    expect(calls[1]!.patch.change).toEqual([{ id: 'kurta', quantity: 4 }])
  })

  it('are told apart when the page is left in the middle of a change', () => {
    const { store, calls } = openStore([of('M'), of('XL')])
    store.change(of('M'), { options: { size: 'S' } })
    store.change(of('S'), { quantity: 7 })
    store.flush()
    expect(calls[1]!.patch.change).toEqual([
      { id: 'kurta', options: { size: 'M' }, to: { options: { size: 'S' } } },
      { id: 'kurta', options: { size: 'S' }, to: { quantity: 7 } },
    ])
  })
})
