import { expect, it } from 'vitest'
import { visitOf } from './visit.ts'

const BROWSER = { accept: 'text/html,*/*', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile' }
const visit = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitOf({ method, url, headers: { ...BROWSER, ...headers } }, 'https://shop.example')

it.each([
  ['/product/kurta?size=M', {}, { source: 'direct', page: '/product/kurta' }],
  ['/', { referer: 'https://www.google.com/', 'sec-fetch-site': 'cross-site' }, { source: 'google.com', page: '/' }],
  ['/shop?utm_source=IG', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, { source: 'ig', page: '/shop' }],
  [`/${'x'.repeat(300)}`, {}, { source: 'direct', page: `/${'x'.repeat(99)}` }],
])('%s with %o begins a visit', (url, headers, expected) => {
  expect(visit(url, headers)).toEqual(expected)
})

it.each([
  ['/shop', { referer: 'https://shop.example/' }],
  ['/shop', { 'sec-fetch-site': 'same-origin' }],
  ['/shop', { 'sec-purpose': 'prefetch' }],
  ['/shop', { 'sec-fetch-dest': 'image' }],
  ['/shop', { accept: 'application/json' }],
  ['/shop', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['/shop', { 'user-agent': '' }],
  ['/operator', {}],
  ['/account/orders?complete=true', {}],
])('%s with %o begins none', (url, headers) => {
  expect(visit(url, headers)).toBeNull()
})

it('a form that is sent begins none', () => {
  expect(visit('/shop', {}, 'POST')).toBeNull()
})
