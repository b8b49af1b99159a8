import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shipping, useCheckout } from '../../../test/support/checkout.ts'
import { readablePhone } from '../../domain/addresses/address.ts'
import { fromShipping } from '../../domain/orders/order.ts'
import { findAddresses } from '../addresses/find-addresses.ts'
import { saveAddress } from '../addresses/save-address.ts'
import { orderTo, type Destination, type OrderTo } from './order-to.ts'

const checkout = useCheckout()
const { countryCode: _, ...typed } = { ...fromShipping(shipping), phone: '' }

function order(to: Destination | null, change: Partial<OrderTo> = {}) {
  return orderTo(checkout.test.shop, checkout.test.asha, { to, successUrl: '/account/orders', cancelUrl: '/checkout/shipping', ...change })
}

const saved = async (uid: string) => (await findAddresses(checkout.test.shop, uid)).entries

async function save(uid: string): Promise<string> {
  const result = await saveAddress(checkout.test.shop, uid, typed)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.saved.id
}

const clear = () => checkout.test.pool.query('delete from addresses')
beforeEach(clear)
afterEach(clear)

describe('an order', () => {
  it('goes to a saved address by its id, or by what it says', async () => {
    const id = await save(checkout.test.asha)
    const placed = await order({ id })
    expect(placed).toMatchObject({ ok: true })
    // The same cart and address: the same payment, whichever way it was named.
    expect(await order({ claimed: shipping })).toEqual(placed)
  })

  it('goes to no other person’s address, and to none that is not saved', async () => {
    const id = await save(checkout.test.kabir)
    expect(await order({ id })).toEqual({ ok: false, reason: 'no-address' })
    expect(await order({ claimed: shipping })).toEqual({ ok: false, reason: 'address-differs' })
    expect(await order({ claimed: { ...shipping, address: { ...shipping.address, country: 'NP' } } })).toEqual({
      ok: false,
      reason: 'abroad',
    })
    expect(await order(null)).toEqual({ ok: false, reason: 'no-address' })
    expect(checkout.test.payments.started).toEqual([])
  })

  it('saves an address that was typed, over the one that is edited, also where the order is refused', async () => {
    const id = await save(checkout.test.asha)
    const to = { typed: { ...typed, addressLine1: '8 Chowk Bazaar', phone: readablePhone('+919812345678') }, editing: id }
    expect(await order(to, { claim: { price: 1 } })).toEqual({ ok: false, reason: 'differs', line: 'price', savedId: id })
    expect(await saved(checkout.test.asha)).toMatchObject([{ id, address: { addressLine1: '8 Chowk Bazaar', phone: '+919812345678' } }])
    expect(await order({ typed: { ...typed, postalCode: '1' }, editing: '' })).toMatchObject({ ok: false, reason: 'address' })
    expect(await saved(checkout.test.asha)).toHaveLength(1)
    expect(await order(to)).toMatchObject({ ok: true, savedId: id })
  })

  it('has the shipment as the shop has it, or names what differs', async () => {
    const id = await save(checkout.test.asha)
    const { phone: _, ...shipTo } = fromShipping(shipping)
    const packages = [{ weight: { value: 30, unit: 'gram' } }]
    const shipFrom = checkout.test.shop.seller.address
    const shipment = { carrierId: 'se-1', serviceCode: 'post', shipDate: '2026-11-23', shipFrom, shipTo, packages }
    const differing = (change: object) => order({ id }, { shipment: { ...shipment, ...change } })
    expect(await differing({ packages: [...packages, ...packages] })).toEqual({ ok: false, reason: 'shipment-differs', field: 'packages' })
    expect(await differing({ shipTo: { ...shipTo, name: 'Kabir' } })).toMatchObject({ field: 'shipTo' })
    expect(checkout.test.payments.started).toEqual([])
    expect(await differing({})).toMatchObject({ ok: true })
  })
})
