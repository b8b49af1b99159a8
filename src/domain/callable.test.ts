import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { decodeData } from './callable.ts'

const INT64 = 'type.googleapis.com/google.protobuf.Int64Value'
const UINT64 = 'type.googleapis.com/google.protobuf.UInt64Value'

describe('the data of a call', () => {
  it('is any JSON, as it is', () => {
    const plain = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('@type'))
    fc.assert(
      fc.property(plain, (data) => {
        expect(decodeData(data)).toEqual({ ok: true, value: data })
      }),
    )
  })

  it.each([
    [{ '@type': INT64, value: '-42' }, -42],
    [{ '@type': UINT64, value: '7' }, 7],
    [{ '@type': INT64, value: 7 }, 7],
  ])('may be a typed integer: %o', (data, value) => {
    expect(decodeData(data)).toEqual({ ok: true, value })
  })

  it('may have typed integers anywhere within', () => {
    const data = { lines: [{ quantity: { '@type': INT64, value: '3' } }], price: { '@type': UINT64, value: '1890' } }
    expect(decodeData(data)).toEqual({ ok: true, value: { lines: [{ quantity: 3 }], price: 1890 } })
  })

  it.each([
    { '@type': INT64, value: 'many' },
    { '@type': INT64 },
    { '@type': INT64, value: '1'.repeat(21) },
    { '@type': 'type.googleapis.com/google.protobuf.Any', value: '1' },
    { '@type': 7 },
    [{ deep: { '@type': 'x' } }],
  ])('is refused with a type that is not understood: %o', (data) => {
    expect(decodeData(data)).toEqual({ ok: false })
  })

  it('is refused when it is nested without end', () => {
    expect(decodeData(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toEqual({ ok: false })
  })

  it('keeps "__proto__" a field, and changes no prototype', () => {
    const decoded = decodeData(JSON.parse('{"__proto__":{"admin":true}}'))
    assert(decoded.ok)
    expect(Object.keys(decoded.value as object)).toEqual(['__proto__'])
    expect((decoded.value as { admin?: boolean }).admin).toBeUndefined()
  })
})
