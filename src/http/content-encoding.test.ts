import { describe, expect, it } from 'vitest'
import { codingsFor } from './content-encoding.ts'

describe('Accept-Encoding', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['br;q=0', ['identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['br;q=0.2, gzip;q=0.9', ['gzip', 'br', 'identity']],
    ['br ; q=1.0 , gzip;q=1', ['br', 'gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['*;q=0.1, br;q=0', ['gzip', 'identity']],
    ['identity', ['identity']],
    ['identity;q=1, br;q=0.5', ['identity']],
    ['identity;q=0, gzip;q=0.1', ['gzip', 'identity']],
    ['br;q=nonsense', ['br', 'identity']],
    ['zstd, deflate', ['identity']],
  ])('“%s” asks for %o', (header, codings) => {
    expect(codingsFor(header)).toEqual(codings)
  })
})
