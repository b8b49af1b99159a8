import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { taxRules } from './seller.ts'

const shop = {
  SHOP_NAME: 'Neel Cottons',
  SHOP_EMAIL: 'help@neel.example',
  SHOP_PHONE: '+91 141 400 0000',
  SHOP_ADDRESS: '7 Chowk Bazaar',
  SHOP_CITY: 'Kochi',
  SHOP_STATE: 'Kerala',
  SHOP_PIN: '682001',
}

describe('the seller', () => {
  it('is the demo’s when nothing is said, and not registered', () => {
    expect(readConfig({}).seller).toMatchObject({
      demo: true,
      address: { name: 'Chhaap Handblock Cottons', phone: '+91 00000 00000', postalCode: '302029', countryCode: 'IND' },
      registration: null,
    })
  })

  it('has a name, a number and an address of its own', () => {
    expect(readConfig(shop).seller).toEqual({
      demo: false,
      email: 'help@neel.example',
      address: {
        name: 'Neel Cottons',
        phone: '+91 141 400 0000',
        addressLine1: '7 Chowk Bazaar',
        addressLine2: '',
        cityLocality: 'Kochi',
        stateProvince: 'Kerala',
        postalCode: '682001',
        countryCode: 'IND',
      },
      registration: null,
      privacyEmail: 'help@neel.example',
      grievance: { name: null, email: 'help@neel.example' },
      licences: [],
    })
  })

  it('can be registered, with HSN codes and rates by tax code and by price', () => {
    const registered = { ...shop, SHOP_GSTIN: '27AAPFU0939F1ZV', SHOP_TAX: '6204:5', SHOP_TAX_CODES: 'cloth=6204:5:2500:18,tea=0902:0.25' }
    expect(readConfig(registered).seller.registration).toEqual({
      gstin: '27AAPFU0939F1ZV',
      rules: {
        membership: { hsn: '998431', ratePercent: 18 },
        cloth: { hsn: '6204', ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } },
        tea: { hsn: '0902', ratePercent: 0.25 },
      },
      categories: {},
      otherwise: [{ hsn: '6204', ratePercent: 5 }],
    })
  })

  it('is taxed by shop.yaml where that says it, and the variables only stand in for its tax', () => {
    const given = readConfig({}).folder.yaml
    const category = { ...given.categories[0]!, tax: [{ hsn: '6214', ratePercent: 5 }] }
    const whole = [{ hsn: '4202', ratePercent: 18 }]
    const membership = { hsn: '998431', ratePercent: 18 }
    const variables = { SHOP_TAX: '0901:5', SHOP_TAX_CODES: 'tea=0902:5' }
    expect(taxRules({ categories: [category], tax: whole }, variables)).toEqual({
      rules: { membership },
      categories: { [category.id]: category.tax },
      otherwise: whole,
    })
    expect(taxRules({ categories: [category], tax: undefined }, variables)).toEqual({
      rules: { membership, tea: { hsn: '0902', ratePercent: 5 } },
      categories: { [category.id]: category.tax },
      otherwise: [{ hsn: '0901', ratePercent: 5 }],
    })
  })

  it.each([
    [{ SHOP_NAME: 'Neel' }, /^SHOP_EMAIL is missing: .* go together\.$/],
    [{ ...shop, SHOP_PIN: '012345' }, /^SHOP_PIN is no PIN/],
    [{ ...shop, SHOP_PHONE: '12345' }, /^SHOP_PHONE is no Indian number/],
    [{ ...shop, SHOP_GSTIN: '27AAPFU0939F1ZW' }, /^SHOP_GSTIN is no GSTIN/],
    [{ SHOP_GSTIN: '27AAPFU0939F1ZV' }, /^SHOP_NAME is missing: a GSTIN is that of a shop/],
    [{ SHOP_TAX: 'five' }, /^SHOP_TAX is no HSN code/],
    [{ SHOP_TAX_CODES: 'cloth=6204' }, /^SHOP_TAX_CODES is no list/],
  ])('refuses %o in one line that names the variable', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line)
  })
})
