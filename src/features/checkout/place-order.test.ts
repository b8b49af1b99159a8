import { describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { addProduct } from '../../../test/support/products.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { clearCart, mergeCart } from '../cart/change-cart.ts'
import { newSessionId } from '../payments/reserve-session.ts'
import { settlePayment } from '../payments/settle-payment.ts'

const checkout = useCheckout()
const { place, orders, sessionId, cart, pay } = checkout

describe('the id under which the provider knows an order', () => {
  it('is one of a kind, within the provider’s alphabet and length, and cannot be guessed from others', () => {
    const ids = Array.from({ length: 10_000 }, newSessionId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[\w-]{1,34}$/.test(id))).toEqual([])
    // Behind the prefix each place has any of 64 characters: no time, no counter, no part of the person.
    for (let place = 3; place < ids[0]!.length; place++) expect(new Set(ids.map((id) => id[place])).size).toBe(64)
    expect(ids.toSorted()).not.toEqual(ids)
  })
})

describe('placing an order', () => {
  it('opens a payment of the catalogue’s prices', async () => {
    const result = await place()
    expect(checkout.test.payments.started).toEqual([{ id: expect.stringMatching(/^ch_[\w-]{24}$/), amountPaise: 299_800 }])
    expect(result).toEqual({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(sessionId()).not.toContain(checkout.test.asha)
  })

  it('refuses an empty cart and a missing address without asking the provider', async () => {
    expect(await place({ shipping: null })).toEqual({ ok: false, reason: 'no-address' })
    await clearCart(checkout.test.shop, checkout.test.asha)
    expect(await place()).toEqual({ ok: false, reason: 'empty' })
    expect(checkout.test.payments.started).toEqual([])
  })

  it.each([
    ['another price', { line_items: [{ id_: 'kurta', price: 1, quantity: 2, size: 'M' }] }],
    ['another quantity', { line_items: [{ id_: 'kurta', price: 1499, quantity: 1, size: 'M' }] }],
    ['another size', { line_items: [{ id_: 'kurta', price: 1499, quantity: 2, size: 'L' }] }],
    ['no such line', { line_items: [{ id_: 'stole', name: 'Stole' }] }],
  ])('refuses a claim of %s and names the line', async (_, claim) => {
    expect(await place({ claim })).toEqual({ ok: false, reason: 'differs', line: 'Neel Kurta' })
    expect(checkout.test.payments.started).toEqual([])
  })

  it('refuses a claim of another total, and accepts one that agrees', async () => {
    const line_items = [{ id_: 'kurta', price: '1499', quantity: 2, size: 'M' }]
    expect(await place({ claim: { line_items, price: 1 } })).toMatchObject({ ok: false, line: 'price' })
    expect(await place({ claim: { line_items, price: 2998 } })).toMatchObject({ ok: true })
  })

  it('refuses what went out of stock or lost its price, and names the line', async () => {
    await addProduct(checkout.test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499', active: false })
    expect(await place()).toEqual({ ok: false, reason: 'unavailable', line: 'Neel Kurta' })
    await addProduct(checkout.test.pool, { id: 'kurta', name: 'Neel Kurta', price: '-5' })
    expect(await place()).toEqual({ ok: false, reason: 'no-price', line: 'Neel Kurta' })
    await addProduct(checkout.test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
  })

  it('gives a double press one session and one address', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => place()))
    expect(results).toEqual(results.map(() => ({ ok: true, paymentUrl: expect.any(String) })))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(checkout.test.payments.started).toHaveLength(1)
  })

  it('never opens again what settling would refuse: the same things bought a second time', async () => {
    await place()
    await place({ shipping: { ...shipping, name: 'Asha at work' } })
    await pay()
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'kurta', quantity: 2 }] })
    expect(await place()).toMatchObject({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(checkout.test.payments.started).toHaveLength(3)
    expect((await pay())?.state).toBe('paid')
    expect(await orders()).toHaveLength(2)
  })

  it('opens nothing when the payment of the same cart comes through while it is being opened', async () => {
    await place()
    const first = sessionId()
    checkout.test.payments.duringNextStart(async () => void (await pay(first)))
    expect(await place({ shipping: { ...shipping, name: 'Asha at work' } })).toEqual({ ok: false, reason: 'empty' })
    expect(await orders()).toHaveLength(1)
  })

  it('lets a person have ten payments open, and no more', async () => {
    const presses = await Promise.all(Array.from({ length: 14 }, (_, count) => place({ shipping: { ...shipping, name: `Asha ${count}` } })))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(10)
    expect(presses.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 4 }, () => ({ ok: false, reason: 'too-many' })))
    checkout.test.payments.says(sessionId(), { state: 'FAILED' })
    await settlePayment(checkout.test.shop, sessionId())
    expect(await place({ shipping: { ...shipping, name: 'Asha again' } })).toMatchObject({ ok: true })
  })

  it('opens sessions all day long on the same few connections', async () => {
    for (let count = 0; count < 80; count++) {
      await place()
      checkout.test.payments.says(sessionId(), { state: 'FAILED' })
      await settlePayment(checkout.test.shop, sessionId())
    }
    expect(checkout.test.payments.started).toHaveLength(80)
  })

  it('opens a new session when the cart has changed since', async () => {
    await place()
    await mergeCart(checkout.test.shop, checkout.test.asha, { set: [{ id: 'stole' }] })
    await place()
    expect(checkout.test.payments.started.map(({ amountPaise }) => amountPaise)).toEqual([299_800, 378_800])
  })

  it('keeps the cart and opens a fresh session after a provider that did not answer', async () => {
    checkout.test.payments.failNext(new ServiceError('payment', 'unavailable', 'no answer'))
    await expect(place()).rejects.toThrow(ServiceError)
    expect(await cart()).toEqual([['kurta', 2]])
    expect(await place()).toMatchObject({ ok: true })
  })

  it('asks the provider before it sends anybody to a page again, and opens a fresh one when that has gone', async () => {
    await place()
    const first = sessionId()
    checkout.test.payments.forget(first)
    expect(await place()).toMatchObject({ ok: true, paymentUrl: expect.not.stringContaining(first) })
  })

  it('leads back to the shop when the purchase was paid meanwhile', async () => {
    await place()
    checkout.test.payments.says(sessionId(), { state: 'COMPLETED' })
    expect(await place()).toEqual({ ok: true, paymentUrl: `http://shop.test/payments/return?order=${sessionId()}` })
    expect(await orders()).toHaveLength(1)
    expect(checkout.test.payments.started).toHaveLength(1)
  })

  it('does not wait for a press that died half-way', async () => {
    await place()
    const half = "update checkout_sessions set state = 'starting', url = null, created_at = now() - interval '2 minutes' where id = $1"
    await checkout.test.pool.query(half, [sessionId()])
    checkout.test.payments.forget(sessionId())
    expect(await place()).toMatchObject({ ok: true, paymentUrl: `https://pay.test/${sessionId()}` })
    expect(checkout.test.payments.started).toHaveLength(2)
  })

  it('has no address to give when the provider gave none', async () => {
    checkout.test.payments.withoutPageNext()
    expect(await place()).toEqual({ ok: true, paymentUrl: null })
    expect(await place()).toMatchObject({ ok: true, paymentUrl: expect.stringContaining('https://pay.test/') })
  })
})
