import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRedirects } from './redirects.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chhaap-redirects-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function faultsOf(...lines: string[]): string[] {
  writeFileSync(join(folder, 'redirects.csv'), ['from,to', ...lines].join('\n'))
  return readRedirects(folder).faults.map(({ line, message }) => `${line} ${message}`)
}

describe('redirects.csv', () => {
  it('has addresses with and without a query, and stars', () => {
    expect(
      faultsOf('/?p=12,/product/kurta', '/?p=13,/product/kurta', '/our-story/,/aboutus', '/blog/*,/content', '/blog/a,/sizechart'),
    ).toEqual([])
  })

  it.each([
    ['/old,https://elsewhere.example', /^2 is not two addresses/],
    ['/old,/new/*', /^2 is not two addresses/],
    ['/*,/shop', /^2 has a star where none can stand/],
    ['/a*b,/shop', /^2 has a star where none can stand/],
    ['/shop/,/shop', /^2 does nothing: \/shop is where it leads already/],
  ])('refuses %s', (line, fault) => expect(faultsOf(line)).toEqual([expect.stringMatching(fault)]))

  it('refuses what is said twice, and what leads in a circle', () => {
    expect(faultsOf('/old?a=1&b=2,/shop', '/old?b=2&a=1,/cart')).toEqual([expect.stringMatching(/^3 says a second time/)])
    expect(faultsOf('/a,/b', '/b,/shop')).toEqual([expect.stringMatching(/^2 leads to \/b, which leads on/)])
    expect(faultsOf('/blog/*,/blog/new')).toEqual([expect.stringMatching(/^2 leads to \/blog\/new, which leads on/)])
  })
})
