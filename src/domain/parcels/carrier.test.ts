import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierOf, isTrackingNumber } from './carrier.ts'

const HOSTS = /^https:\/\/www\.(bluedart|delhivery|dhl|dtdc|ecomexpress|fedex|indiapost\.gov|xpressbees)\.(com|in)\//

describe('a carrier', () => {
  it('that is known has a page to follow a parcel on', () => {
    expect(carrierOf('delhivery', 'AB 12&x=1')).toEqual({
      name: 'Delhivery',
      trackingUrl: 'https://www.delhivery.com/track-v2/package/AB%2012%26x%3D1',
    })
  })

  it('that is not known has a name and no page', () => {
    expect(carrierOf('sandbox_post', '1234')).toEqual({ name: 'Sandbox Post', trackingUrl: null })
    expect(carrierOf('constructor', '1234')).toEqual({ name: 'Constructor', trackingUrl: null })
    expect(carrierOf(null, '1234')).toBeNull()
  })

  it('leads to its own host over https, whatever the number', () => {
    fc.assert(
      fc.property(fc.constantFrom('bluedart', 'delhivery', 'dhl_express', 'dtdc', 'fedex', 'india_post'), fc.string(), (code, number) => {
        const url = carrierOf(code, number.toWellFormed())?.trackingUrl ?? ''
        expect(url).toMatch(HOSTS)
        expect(new URL(url).origin).toBe(new URL(carrierOf(code, '1')?.trackingUrl ?? '').origin)
      }),
    )
  })
})

it.each([
  ['1Z999AA10123456784', true],
  ['ED-123456789-IN', true],
  ['123', false],
  ['../../etc', false],
  ['a b c d', false],
  ['x'.repeat(41), false],
  ['', false],
])('%s is a tracking number: %s', (text, expected) => {
  expect(isTrackingNumber(text)).toBe(expected)
})
