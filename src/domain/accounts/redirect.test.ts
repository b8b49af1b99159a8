import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { safeRedirect, signInAddress } from './redirect.ts'

const SHOP = 'https://shop.example'

describe('the redirect after signing in', () => {
  it.each([
    '/',
    '/checkout',
    '/checkout/shipping',
    '/checkout?x=1#y',
    '/product/neel-buti-kurta',
    '/shop?filter=swag&order=price-desc',
    '/account/orders?payment=complete',
    '/shop?q=a%20b%26c',
    '/shop?next=https://evil.example',
    '/content#top',
    '/sign',
    '/signing-in',
    '/register-of-printers',
  ])('keeps %s exactly', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    ['nothing', ''],
    ['a word', 'checkout'],
    ['a dot', '.'],
    ['dots', '../checkout'],
    ['a query alone', '?x=1'],
    ['a fragment alone', '#y'],
    ['two slashes', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['four slashes', '////evil.example'],
    ['slash and backslash', '/\\evil.example'],
    ['backslash and slash', '\\/evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/x\\..\\\\evil.example'],
    ['a backslash in the query', '/x?y=\\\\evil.example'],
    ['a scheme', 'https://evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a scheme with one slash', 'https:/evil.example'],
    ['a scheme with three', 'https:///evil.example'],
    ['a scheme with backslashes', 'https:\\\\evil.example'],
    ['http', 'http://evil.example'],
    ['a name before the host', 'https://shop.example@evil.example'],
    ['a host that begins alike', 'https://shop.example.evil.example'],
    ['our own origin in full', 'https://shop.example/checkout'],
    ['a name before the host, bare', '//shop.example@evil.example'],
    ['javascript', 'javascript:alert(1)'],
    ['JavaScript', 'JaVaScRiPt:alert(1)'],
    ['javascript behind a space', ' javascript:alert(1)'],
    ['javascript with a tab', 'java\tscript:alert(1)'],
    ['javascript with a newline', 'java\nscript:alert(1)'],
    ['javascript with an escape', 'java%0ascript:alert(1)'],
    ['javascript behind NUL', '\u0000javascript:alert(1)'],
    ['javascript behind a path', '/javascript:alert(1)\u0000'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['file', 'file:///etc/passwd'],
    ['blob', 'blob:https://evil.example/x'],
    ['escaped slashes', '%2F%2Fevil.example'],
    ['slashes escaped twice', '%252F%252Fevil.example'],
    ['a slash, then escaped ones', '/%2Fevil.example'],
    ['a slash, then one escaped twice', '/%252Fevil.example'],
    ['a slash, then an escaped backslash', '/%5Cevil.example'],
    ['a backslash escaped twice', '/%255Cevil.example'],
    ['an escaped tab between slashes', '/%09/evil.example'],
    ['a tab between slashes', '/\t/evil.example'],
    ['a newline between slashes', '/\n/evil.example'],
    ['a return before slashes', '\r//evil.example'],
    ['an escaped newline', '/%0a/evil.example'],
    ['a tab escaped twice', '/%2509/evil.example'],
    ['NUL between slashes', '/\u0000/evil.example'],
    ['DEL between slashes', '/\u007f/evil.example'],
    ['a space before slashes', ' //evil.example'],
    ['a division slash', '/\u2215evil.example'],
    ['a fraction slash', '/\u2044evil.example'],
    ['a full-width slash', '/\uff0fevil.example'],
    ['a full-width backslash', '/\uff3cevil.example'],
    ['two full-width slashes', '\uff0f\uff0fevil.example'],
    ['an escaped full-width slash', '/%EF%BC%8Fevil.example'],
    ['an escaped division slash', '/%E2%88%95evil.example'],
    ['dots that leave two slashes', '/..//evil.example'],
    ['a dot that leaves two slashes', '/.//evil.example'],
    ['a folder left again', '/x/..//evil.example'],
    ['escaped dots that leave two slashes', '/%2e%2e//evil.example'],
    ['mixed dots', '/.%2e//evil.example'],
    ['a broken escape', '/%'],
    ['a broken escape inside', '/a%2'],
    ['bytes that are no text', '/%ff%fe'],
    ['a lone surrogate', '/%ed%a0%80'],
  ])('goes home for %s', (_, wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  it.each([null, undefined])('goes home for %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  it.each([
    '/signin',
    '/signin/',
    '/signin?redirect=/checkout',
    '/signin#x',
    '/SignIn',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/x/../signin',
    '/./signin',
    '/%73ignin',
    '/%2573ignin',
    '/%2e/signin',
    '/signin//',
    '/checkout/../register',
  ])('goes home instead of round in a circle for %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  it('goes home for a sign-in address nested fifty times', () => {
    let nested = '/checkout'
    for (let depth = 0; depth < 50; depth++) nested = `/signin?redirect=${encodeURIComponent(nested).slice(0, 2000)}`
    expect(safeRedirect(nested)).toBe('/')
  })

  it('never leaves the shop, whatever is asked for', () => {
    const contentItem = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2e',
      '%2f',
      '%252f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '\r',
      '\u0000',
      ' ',
      '@',
      ':',
      '?',
      '#',
      '%',
      '&',
      ';',
      'https:',
      'javascript:',
      'evil.example',
      'signin',
      'x',
      '\u2215',
      '\uff0f',
      '\uff3c',
      '\u3002',
      '\ud800',
      '[',
      '::1',
      '\u00ad',
      '\u200b',
    )
    const wanted = fc.oneof(
      fc.array(contentItem).map((pieces) => pieces.join('')),
      fc.array(contentItem).map((pieces) => `/${pieces.join('')}`),
      fc.string({ unit: anyCharacter }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const path = safeRedirect(text)
        const url = new URL(path, SHOP)
        expect(url.origin).toBe(SHOP)
        expect(path).toMatch(/^\/(?!\/)/)
        expect(path).not.toMatch(/[\\\s]/)
        expect(new URL(decodeURIComponent(url.pathname), SHOP).origin).toBe(SHOP)
        expect(safeRedirect(path)).toBe(path)
        expect(path).not.toMatch(/^\/(signin|register|forgot-password|reset-password)\/?([?#]|$)/i)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a hundred thousand steps is judged all the same', () => {
    for (const text of ['/'.repeat(1e5), `/${'../'.repeat(1e5)}`, `/${'%25'.repeat(1e5)}`, `/signin${'/'.repeat(1e5)}x`]) {
      expect(safeRedirect(text)).toMatch(/^\/(?!\/)/)
    }
  })
})

describe('the address of the sign-in page', () => {
  it('carries the way back in a readable form', () => {
    expect(signInAddress('/checkout')).toBe('/signin?redirect=/checkout')
    expect(signInAddress('/shop?filter=swag&order=name-asc')).toBe('/signin?redirect=/shop%3Ffilter%3Dswag%26order%3Dname-asc')
  })

  it('leads back to every path of the shop', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', '/c', '?d=e&f', '#g', '%20', '+', '='))
      .map((parts) => safeRedirect(`/${parts.join('')}`))
    fc.assert(
      fc.property(path, (wanted) => {
        expect(safeRedirect(new URL(signInAddress(wanted), SHOP).searchParams.get('redirect'))).toBe(wanted)
      }),
    )
  })

  it.each(['/account?complete=true', '/account?%63omplete=true', '/account?complete=false&complete=true'])(
    'takes complete out of %s',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe('/account')
    },
  )
})
