import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierNamed, carrierOf, chosenCarrier, isTrackingNumber, isTrackingPage } from './carrier.ts'

const HOSTS = /^https:\/\/www\.(bluedart|delhivery|dhl|dtdc|ecomexpress|fedex|indiapost\.gov|xpressbees)\.(com|in)\//

describe('a carrier', () => {
  it('that is known has a page to follow a parcel on', () => {
    expect(carrierOf('delhivery', 'AB 12&x=1', [])).toEqual({
      name: 'Delhivery',
      trackingUrl: 'https://www.delhivery.com/track-v2/package/AB%2012%26x%3D1',
    })
  })

  it('that is not known has a name and no page', () => {
    expect(carrierOf('sandbox_post', '1234', [])).toEqual({ name: 'Sandbox Post', trackingUrl: null })
    expect(carrierOf('constructor', '1234', [])).toEqual({ name: 'Constructor', trackingUrl: null })
    expect(carrierOf(null, '1234', [])).toBeNull()
  })

  it('of the shop’s own is found by its name, and has the page that the folder says', () => {
    const own = [
      { name: 'Shree Maruti', page: 'https://maruti.example/track?no={number}&x=1' },
      { name: 'Ravi on his bicycle', page: null },
    ]
    expect(carrierNamed(' shree  MARUTI', own)).toBe('Shree Maruti')
    expect(chosenCarrier('shree maruti', own)).toBe('Shree Maruti')
    expect(chosenCarrier('Gati', own)).toBeNull()
    expect(carrierNamed('Gati', own)).toBe('Gati')
    expect(carrierOf('Shree Maruti', '$&1/2', own)).toEqual({
      name: 'Shree Maruti',
      trackingUrl: 'https://maruti.example/track?no=%24%261%2F2&x=1',
    })
    expect(carrierOf('Ravi on his bicycle', '1234', own)).toEqual({ name: 'Ravi on his bicycle', trackingUrl: null })
    // What the folder names no more keeps its name.
    expect(carrierOf('Shree Maruti', '1234', [])).toEqual({ name: 'Shree Maruti', trackingUrl: null })
  })

  it.each([
    ['https://maruti.example/track/{number}', true],
    ['https://maruti.example/#{number}', true],
    ['http://maruti.example/{number}', false],
    ['javascript:alert({number})', false],
    ['https://maruti.example/', false],
    ['https://maruti.example/{number}/{number}', false],
    ['https://{number}.example/', false],
    ['https://maruti.example:{number}/', false],
    ['https://me:{number}@maruti.example/', false],
    ['maruti.example/{number}', false],
  ])('%s is a page to follow a parcel on: %s', (page, expected) => {
    expect(isTrackingPage(page)).toBe(expected)
  })

  it('leads to its own host over https, whatever the number', () => {
    fc.assert(
      fc.property(fc.constantFrom('bluedart', 'delhivery', 'dhl_express', 'dtdc', 'fedex', 'india_post'), fc.string(), (code, number) => {
        const url = carrierOf(code, number.toWellFormed(), [])?.trackingUrl ?? ''
        expect(url).toMatch(HOSTS)
        expect(new URL(url).origin).toBe(new URL(carrierOf(code, '1', [])?.trackingUrl ?? '').origin)
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
