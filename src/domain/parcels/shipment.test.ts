import { describe, expect, it } from 'vitest'
import type { Address } from '../addresses/address.ts'
import { makeParcel, PACKAGE_WEIGHT, shipmentMetadata } from './shipment.ts'

const asha: Address = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk Bazaar',
  addressLine2: '',
  cityLocality: 'Udaipur',
  stateProvince: 'Rajasthan',
  postalCode: '313001',
  countryCode: 'IND',
}

const shop = { ...asha, name: 'Chhaap', phone: '+91 141 400 0000' }

describe('a parcel', () => {
  it('goes from the shop and weighs 30 grams', () => {
    expect(makeParcel(shop, asha, new Date('2026-11-20T12:00:00Z'))).toEqual({
      shipDate: '2026-11-20',
      shipFrom: shop,
      shipTo: asha,
      packages: [{ weight: { value: 30, unit: 'gram' } }],
    })
  })

  it.each([
    ['2026-11-20T18:29:59Z', '2026-11-20'],
    ['2026-11-20T18:30:00Z', '2026-11-21'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
  ])('is sent at %s on the Indian day %s', (now, day) => {
    expect(makeParcel(shop, asha, new Date(now)).shipDate).toBe(day)
  })
})

it('leaves carrier, service, both addresses and the first package’s weight in the metadata', () => {
  const parcel = makeParcel(shop, asha, new Date('2026-11-20T12:00:00Z'))
  expect(shipmentMetadata({ ...parcel, carrierId: 'se-1', serviceCode: 'surface' })).toEqual({
    carrierId: 'se-1',
    serviceCode: 'surface',
    shipDate: '2026-11-20',
    shipFrom: shop,
    shipTo: asha,
    weight: PACKAGE_WEIGHT,
  })
})
