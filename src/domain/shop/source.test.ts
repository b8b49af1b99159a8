import { describe, expect, it } from 'vitest'
import { cleanMark, readKept, touchOf } from './source.ts'

const at = (path: string) => new URL(path, 'https://shop.example')

describe('what led somebody here', () => {
  it.each([
    ['/?utm_source=Instagram&utm_medium=story&utm_campaign=Mela 2026', '', { source: 'instagram', medium: 'story', campaign: 'mela 2026' }],
    ['/product/kurta?utm_source=ig', 'https://l.instagram.com/', { source: 'ig' }],
    ['/', 'https://www.google.com/search?q=kurta', { source: 'google.com' }],
    ['/', 'https://shop.example/shop', null],
    ['/', '', null],
    ['/?utm_medium=mail', '', null],
    ['/', 'no address', null],
    ['/?utm_source=%00<script>', '', { source: 'script' }],
  ])('%s from %s', (path, referrer, touch) => {
    expect(touchOf(at(path), referrer)).toEqual(touch)
  })

  it('is read again as the device has kept it, whatever stands there', () => {
    const kept = { first: { source: 'ig' }, last: { source: 'mail', campaign: 'mela' } }
    expect(readKept(JSON.stringify(kept))).toEqual(kept)
    expect(readKept(JSON.stringify({ first: { source: 'IG', more: 1 }, last: { source: 'mail', medium: 7 } }))).toEqual({
      first: { source: 'ig' },
      last: { source: 'mail' },
    })
    for (const none of [null, undefined, '', 'x', '{}', '{"first":{"source":"ig"}}', '{"first":null,"last":null}', '[]'])
      expect(readKept(none)).toBeUndefined()
  })

  it('is bounded, and one line', () => {
    expect(cleanMark('x'.repeat(1000))).toHaveLength(60)
    expect(cleanMark('=HYPERLINK("a")\n,b')).toBe('hyperlink a b')
  })
})
