import { describe, expect, it } from 'vitest'
import { inM, line, openStore, product, turn } from '../../../../test/support/cart-store.ts'

describe('the cart of a page', () => {
  it('shows an added line before the server has answered', () => {
    const { store, calls, quantities } = openStore([line('stole')])
    store.add(product('kurta'), { options: { size: 'L' } })
    expect(quantities()).toEqual({ stole: 1, kurta: 1 })
    expect(store.view()).toMatchObject({ count: 2, saving: true })
    expect(store.view().lines[1]?.size).toBe('L')
    expect(calls.map(({ patch }) => patch)).toEqual([{ set: [{ id: 'kurta', options: { size: 'L' } }], change: [], remove: [] }])
  })

  it('counts lines that the page does not show until the server tells the whole cart', async () => {
    const { store, calls } = openStore([], 3)
    store.add(product('kurta'), {})
    expect(store.view().count).toBe(4)
    calls[0]!.answer([line('stole'), line('kurta')])
    await store.settled()
    expect(store.view()).toMatchObject({ count: 2, saving: false })
  })

  it('merges what is changed of one line while an answer is awaited: the last wins', async () => {
    const { store, calls, quantities } = openStore([line('kurta')])
    store.change(inM('kurta'), { quantity: 2 })
    store.change(inM('kurta'), { quantity: 3 })
    store.change(inM('kurta'), { options: { size: 'XL' } })
    store.change(inM('kurta'), { quantity: 5 })
    expect(calls).toHaveLength(1)
    calls[0]!.answer([line('kurta', 2)])
    await turn()
    expect(quantities()).toEqual({ kurta: 5 })
    expect(calls[1]!.patch).toEqual({ set: [], change: [{ id: 'kurta', quantity: 5, options: { size: 'XL' } }], remove: [] })
    calls[1]!.answer([line('kurta', 5)])
    await store.settled()
    expect(quantities()).toEqual({ kurta: 5 })
    expect(calls).toHaveLength(2)
  })

  it('sends changes of different lines one after the other', async () => {
    const { store, calls, quantities } = openStore([line('kurta'), line('stole')])
    store.change(inM('kurta'), { quantity: 2 })
    store.remove(inM('stole'))
    expect(quantities()).toEqual({ kurta: 2 })
    calls[0]!.answer([line('kurta', 2), line('stole')])
    await turn()
    expect(quantities()).toEqual({ kurta: 2 })
    expect(calls[1]!.patch).toEqual({ set: [], change: [], remove: ['stole'] })
  })

  it('adds again what was just removed', async () => {
    const { store, calls, quantities } = openStore([line('kurta'), line('stole')])
    store.change(inM('stole'), { quantity: 9 })
    store.remove(inM('kurta'))
    store.add(product('kurta'), { quantity: 4, options: { size: 'S' } })
    expect(quantities()).toEqual({ kurta: 4, stole: 9 })
    calls[0]!.answer([line('kurta'), line('stole', 9)])
    await turn()
    expect(calls[1]!.patch).toEqual({ set: [{ id: 'kurta', quantity: 4, options: { size: 'S' } }], change: [], remove: [] })
  })

  it('never brings back by a change what another device has removed', async () => {
    const { store, calls, quantities } = openStore([line('kurta'), line('stole')])
    store.change(inM('kurta'), { quantity: 3 })
    expect(calls[0]!.patch).toEqual({ set: [], change: [{ id: 'kurta', quantity: 3 }], remove: [] })
    calls[0]!.answer([line('stole')])
    await store.settled()
    expect(quantities()).toEqual({ stole: 1 })
    expect(store.view()).toMatchObject({ count: 1, saving: false, failure: null })
  })

  it('keeps a removal that waits, whatever is changed of the line afterwards', async () => {
    const { store, calls, quantities } = openStore([line('kurta'), line('stole')])
    store.change(inM('stole'), { quantity: 2 })
    store.remove(inM('kurta'))
    store.change(inM('kurta'), { quantity: 3 })
    expect(quantities()).toEqual({ stole: 2 })
    calls[0]!.answer([line('kurta'), line('stole', 2)])
    await turn()
    expect(calls[1]!.patch).toEqual({ set: [], change: [], remove: ['kurta'] })
  })

  it('keeps changes under way on top of news from elsewhere', async () => {
    const { store, calls, quantities } = openStore([line('kurta')])
    store.change(inM('kurta'), { quantity: 7 })
    store.receive([line('kurta', 2), line('stole', 3)])
    expect(quantities()).toEqual({ kurta: 7, stole: 3 })
    calls[0]!.answer([line('kurta', 7), line('stole', 3)])
    await store.settled()
    expect(quantities()).toEqual({ kurta: 7, stole: 3 })
  })

  it('ignores what the page came with once the server has spoken', () => {
    const { store, quantities } = openStore()
    store.receive([line('kurta', 2)])
    store.seed([line('stole')])
    expect(quantities()).toEqual({ kurta: 2 })
  })
})

describe('a refused change', () => {
  it('falls off again with its reason', async () => {
    const { store, calls, quantities } = openStore([line('kurta', 2)])
    store.change(inM('kurta'), { quantity: 3 })
    calls[0]!.refuse('Out of stock')
    await store.settled()
    expect(quantities()).toEqual({ kurta: 2 })
    expect(store.view()).toMatchObject({ saving: false, failure: { id: 'kurta', message: 'Out of stock' } })
  })

  it('shows the cart as the server has it, since the two may differ', async () => {
    const { store, calls, quantities, serverHas } = openStore([line('kurta', 2)])
    store.change(inM('kurta'), { quantity: 3 })
    serverHas([line('stole')])
    calls[0]!.refuse('Gone')
    await store.settled()
    expect(quantities()).toEqual({ stole: 1 })
  })

  it('falls off even when the server cannot be reached', async () => {
    const { store, calls, quantities, serverHas } = openStore([line('kurta', 2)])
    serverHas(null)
    store.remove(inM('kurta'))
    calls[0]!.refuse('Unreachable')
    await store.settled()
    expect(quantities()).toEqual({ kurta: 2 })
  })

  it('takes along what waits for a line that was never added', async () => {
    const { store, calls, quantities } = openStore([])
    store.add(product('kurta'), {})
    store.change(inM('kurta'), { quantity: 3 })
    calls[0]!.refuse('Out of stock')
    await store.settled()
    expect(quantities()).toEqual({})
    expect(calls).toHaveLength(1)
  })

  it('lets later changes of a line through', async () => {
    const { store, calls, quantities } = openStore([line('kurta', 2)])
    store.change(inM('kurta'), { quantity: 3 })
    store.change(inM('kurta'), { quantity: 4 })
    calls[0]!.refuse('Busy')
    await turn()
    expect(quantities()).toEqual({ kurta: 4 })
    calls[1]!.answer([line('kurta', 4)])
    await store.settled()
    expect(quantities()).toEqual({ kurta: 4 })
  })

  it('is forgotten with the next change of its line', async () => {
    const { store, calls } = openStore([line('kurta', 2)])
    store.change(inM('kurta'), { quantity: 3 })
    calls[0]!.refuse('Busy')
    await store.settled()
    store.change(inM('kurta'), { quantity: 4 })
    expect(store.view().failure).toBeNull()
  })
})

describe('leaving the page', () => {
  it('sends at once what still waits', () => {
    const { store, calls } = openStore([line('kurta'), line('stole'), line('robe')])
    store.change(inM('kurta'), { quantity: 2 })
    store.change(inM('stole'), { quantity: 3 })
    store.remove(inM('robe'))
    store.flush()
    expect(calls.map(({ patch }) => patch)).toEqual([
      { set: [], change: [{ id: 'kurta', quantity: 2 }], remove: [] },
      { set: [], change: [{ id: 'stole', quantity: 3 }], remove: ['robe'] },
    ])
  })

  it('says all again of a line that is still being added: the second request may be the faster one', () => {
    const { store, calls } = openStore()
    store.add(product('kurta'), { options: { size: 'L' } })
    store.change(inM('kurta'), { quantity: 3 })
    store.flush()
    expect(calls[1]!.patch).toEqual({ set: [{ id: 'kurta', options: { size: 'L' }, quantity: 3 }], change: [], remove: [] })
  })
})
