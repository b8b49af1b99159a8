import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValidation } from './address-validation.ts'

const REFUSED = { ok: false }
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { in: nested(depth - 1) })

describe('the validation that a client stores with an address', () => {
  it('is any object, or none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }), (value) => {
        fc.pre(!/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)) && JSON.stringify(value).length < 1000)
        expect(readValidation(value)).toEqual({ ok: true, validation: value })
      }),
    )
    expect([undefined, null].map(readValidation)).toEqual(Array.from({ length: 2 }, () => ({ ok: true, validation: null })))
  })

  it.each(['verified', 1, true, [], [{}]])('is never %j', (value) => {
    expect(readValidation(value)).toEqual(REFUSED)
  })

  it('has at most 4 KB as JSON, in bytes', () => {
    const of = (text: string) => readValidation({ note: text })
    expect(of('x'.repeat(4085)).ok).toBe(true)
    expect(of('x'.repeat(4086))).toEqual(REFUSED)
    expect(of('छ'.repeat(1400))).toEqual(REFUSED)
  })

  it('has at most 16 levels', () => {
    expect(readValidation(nested(16)).ok).toBe(true)
    expect(readValidation(nested(17))).toEqual(REFUSED)
    expect(readValidation(JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))).toEqual(REFUSED)
  })

  it.each([{ note: 'a\u0000' }, { 'a\u0000': 1 }, { note: ['\ud800'] }])('holds nothing that the database refuses: %j', (value) => {
    expect(readValidation(value)).toEqual(REFUSED)
  })
})
