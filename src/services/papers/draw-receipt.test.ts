import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { SELLER } from '../../../test/support/seller.ts'
import { writeReceipt, type Receipt } from '../../domain/receipt.ts'
import type { Refund } from '../../domain/refund.ts'
import { createThreadPool } from '../../platform/thread-pool.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import { RECEIPT_THREADS } from './receipt-threads.ts'

const drawing = createThreadPool<Receipt, Uint8Array>({ ...RECEIPT_THREADS, maxWaiting: 2 })
afterAll(() => drawing.stop())

function receipt(order = ORDER): Receipt {
  return writeReceipt({ order, tax: null, seller: SELLER, buyer: ['Asha Rao'] })
}

/** The document's own words: streams that are compressed, opened. */
function sourceOf(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  return source.replace(/stream\n([^]*?)\nendstream/g, (whole, packed: string) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}

/** Which letters a reader can copy out of the document: glyphs are numbers, and each font says what they mean. */
function lettersOf(source: string): string {
  const codes = source.matchAll(/<([0-9a-f]{4,})>/gi).map(([, code = '']) => code)
  return codes
    .map((code) => String.fromCodePoint(...(code.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16))))
    .toArray()
    .join('')
}

describe('a receipt as a PDF', () => {
  it('carries its own letters, the rupee sign and Devanagari among them, and is small', async () => {
    const shipping = { ...ORDER.shipping, name: 'आशा राव' }
    const pdf = await drawing.run(receipt({ ...ORDER, shipping }))
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(pdf.length).toBeLessThan(80_000)
    const source = sourceOf(pdf)
    expect([...new Set(source.match(/AnekLatin-\w+|Eczar-\w+|Helvetica/g))].toSorted()).toEqual([
      'AnekLatin-Regular',
      'AnekLatin-SemiBold',
      'Eczar-Medium',
      'Eczar-Regular',
    ])
    expect(source.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(5)
    for (const letter of ['₹', 'आ', 'R']) expect(lettersOf(source)).toContain(letter)
    expect(source).toMatch(/\/Lang \(en-IN\)/)
  })

  it('goes on to further sheets, and loses no line', async () => {
    const line_items = Array.from({ length: 60 }, (_, index) => ({ ...ORDER.line_items[0]!, id: `line-${index}` }))
    const pages = sourceOf(await drawing.run(receipt({ ...ORDER, line_items }))).match(/\/Type \/Page\b(?!s)/g)
    expect(pages?.length).toBe(5)
  })

  it('shows what went back, on a further sheet where there is no room', async () => {
    const refund: Refund = {
      id: 'r',
      amount: 100,
      state: 'completed',
      reason: 'operator',
      lineIds: ['neel-buti-kurta'],
      createdAt: 1_795_000_000,
      creditNote: null,
    }
    const pagesWith = async (count: number) => {
      const refunds = Array.from({ length: count }, (_, index) => ({ ...refund, id: `r${index}` }))
      return sourceOf(await drawing.run(receipt({ ...ORDER, refunds }))).match(/\/Type \/Page\b(?!s)/g)?.length
    }
    expect([await pagesWith(1), await pagesWith(20)]).toEqual([1, 2])
  })

  it('is drawn for whoever can be waited for; the others are told to come back, and the event loop goes on', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 1)
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => drawing.run(receipt())))
    clearInterval(clock)
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(asked[4]).toMatchObject({ reason: expect.any(UnavailableError) })
    expect(turns).toBeGreaterThan(10)
  })
})
