import { describe, expect, it } from 'vitest'
import { leadByPattern, leadElsewhere, oldAddress, sortOldAddresses, unslashed } from './old-address.ts'

const asked = (address: string) => new URL(address, 'http://shop.invalid')
const lines = sortOldAddresses([
  oldAddress('/?p=12', '/product/kurta'),
  oldAddress('/?lang=hi&p=12', '/pages/hindi'),
  oldAddress('/our-story/', '/aboutus'),
  oldAddress('/blog/*', '/content'),
  oldAddress('/blog/prints/*', '/aboutus?part=prints'),
])

describe('an old address', () => {
  it.each([
    ['/?p=12', '/product/kurta'],
    ['/?p=12&lang=hi', '/pages/hindi'],
    ['/?p=12&lang=en', '/product/kurta'],
    ['/?p=123', null],
    ['/', null],
    ['/our-story', '/aboutus'],
    ['/our-story/', '/aboutus'],
    ['/our-story/?utm_source=tag&fbclid=1&page=2', '/aboutus?utm_source=tag&fbclid=1'],
    ['/blog/x', null],
  ])('%s leads to %s', (address, to) => expect(leadElsewhere(lines, asked(address))).toBe(to))

  it.each([
    ['/blog/x/y', '/content'],
    ['/blog/prints/ajrakh?gclid=2', '/aboutus?part=prints&gclid=2'],
    ['/blog', null],
    ['/our-story', null],
  ])('%s leads by a pattern to %s', (address, to) => expect(leadByPattern(lines, asked(address))).toBe(to))
})

describe('a slash at the end', () => {
  it.each([
    ['/shop/', '/shop'],
    ['/product/x//?size=M&utm_medium=tag', '/product/x?size=M&utm_medium=tag'],
    ['/', null],
    ['/shop', null],
    ['//elsewhere.example/', null],
    ['/\\elsewhere.example/', null],
  ])('of %s is left out: %s', (address, to) => {
    const url = asked('/')
    url.pathname = address.split('?')[0]!
    url.search = address.split('?')[1] ?? ''
    expect(unslashed(url)).toBe(to)
  })
})
