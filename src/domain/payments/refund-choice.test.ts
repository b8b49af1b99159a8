import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseRefund, layRefunds, partsLeft, readLines, writeLines, type WantedRefund } from './refund-choice.ts'
import { refundablePaise, type EarlierRefund } from './refund.ts'

const parts = [
  { ref: 'kurta', quantity: 3, paise: 299_801 },
  { ref: 'stole', quantity: 1, paise: 79_000 },
  { ref: 'tote', quantity: 1, paise: 49_000 },
  { ref: '+delivery', quantity: 0, paise: 8000 },
]
const sumOf = (of: { paise: number }[]) => of.reduce((sum, { paise }) => sum + paise, 0)
const amountPaise = sumOf(parts)
const choose = (refunds: EarlierRefund[], wanted: WantedRefund) => chooseRefund({ amountPaise, parts }, refunds, wanted)
const named = (...refs: string[]): WantedRefund => ({ lines: refs.map((ref) => ({ ref })) })
const older = (of: Partial<EarlierRefund>): EarlierRefund => ({ amountPaise, state: 'completed', lineIds: null, parts: null, ...of })

/** Refunds one after another, as far as they are not refused. */
function given(...all: WantedRefund[]): EarlierRefund[] {
  const refunds: EarlierRefund[] = []
  for (const wanted of all) {
    const choice = choose(refunds, wanted)
    if (choice.ok) refunds.push({ ...choice, state: 'due' })
  }
  return refunds
}

describe('what a refund comes to', () => {
  it('is everything that is left, or the lines that were named', () => {
    expect(choose([], { lines: null })).toMatchObject({ ok: true, amountPaise, lineIds: null })
    expect(choose([], named('stole', 'tote'))).toMatchObject({ ok: true, amountPaise: 128_000, lineIds: ['stole', 'tote'] })
    expect(choose([], named('robe'))).toEqual({ ok: false, reason: 'unknown-line', line: 'robe' })
    const stole = older({ amountPaise: 79_000, state: 'pending', lineIds: ['stole'] })
    expect(choose([stole], { lines: null })).toMatchObject({ ok: true, amountPaise: amountPaise - 79_000, lineIds: null })
    expect(choose([stole], named('stole'))).toEqual({ ok: false, reason: 'line-refunded', line: 'stole' })
    expect(choose([{ ...stole, state: 'failed' }], named('stole'))).toMatchObject({ ok: true })
    expect(choose([older({})], named('tote'))).toEqual({ ok: false, reason: 'nothing-left' })
  })

  it('is the share of the pieces that were named, and the last one takes the last paisa', () => {
    const one: WantedRefund = { lines: [{ ref: 'kurta', pieces: 1 }] }
    expect(given(one, one, one, one).map((refund) => refund.amountPaise)).toEqual([99_933, 99_934, 99_934])
    expect(choose(given(one, one), { lines: [{ ref: 'kurta', pieces: 2 }] })).toEqual({
      ok: false,
      reason: 'too-many-pieces',
      line: 'kurta',
      left: 1,
    })
    expect(choose(given(one, one), named('kurta'))).toMatchObject({ amountPaise: 99_934, parts: [{ ref: 'kurta', pieces: 1 }] })
    expect(choose([], { lines: [{ ref: '+delivery', pieces: 1 }] })).toMatchObject({ ok: false, reason: 'too-many-pieces', left: 0 })
  })

  it('is nothing where a line is named twice, whatever is asked of it', () => {
    for (const twice of [
      [
        { ref: 'kurta', pieces: 1 },
        { ref: 'kurta', pieces: 2 },
      ],
      named('stole', 'tote', 'stole').lines,
    ])
      for (const amount of [{}, { amountPaise: 100 }])
        expect(choose([], { lines: twice, ...amount })).toEqual({ ok: false, reason: 'line-twice', line: twice![0]!.ref })
  })

  it('is an amount on the lines that were named, else by value on what is left of all, delivery too', () => {
    expect(choose([], { ...named('kurta'), amountPaise: 20_000 })).toMatchObject({ parts: [{ ref: 'kurta', pieces: 0, paise: 20_000 }] })
    const all = choose(given(named('kurta')), { lines: null, amountPaise: 13_600 })
    expect(all).toMatchObject({
      lineIds: null,
      parts: [
        { ref: 'stole', pieces: 0, paise: 7900 },
        { ref: 'tote', pieces: 0, paise: 4900 },
        { ref: '+delivery', pieces: 0, paise: 800 },
      ],
    })
    expect(choose([], { ...named('tote'), amountPaise: 49_001 })).toEqual({ ok: false, reason: 'too-much', leftPaise: 49_000 })
    expect(choose([], { lines: [{ ref: 'tote', pieces: 1 }], amountPaise: 100 })).toEqual({ ok: false, reason: 'amount-of-pieces' })
  })

  it('of a piece of which an amount went back before is its rest', () => {
    const stain = { ...named('kurta'), amountPaise: 20_000 }
    expect(choose(given(stain), named('kurta'))).toMatchObject({ amountPaise: 279_801, parts: [{ pieces: 3 }] })
    expect(choose(given({ ...named('tote'), amountPaise: 49_000 }), named('tote'))).toMatchObject({
      amountPaise: 0,
      parts: [{ ref: 'tote', pieces: 1, paise: 0 }],
    })
  })

  it('counts all pieces where an amount is all that is left', () => {
    expect(choose([], { lines: null, amountPaise })).toEqual(choose([], { lines: null }))
  })

  it('never gives back more money or pieces than were bought, and all of both in the end, whatever is asked for and fails', () => {
    const line = fc.record({ ref: fc.constantFrom(...parts.map(({ ref }) => ref)), pieces: fc.option(fc.integer({ min: 1, max: 4 })) })
    const wish = fc.record({
      lines: fc.option(fc.array(line, { minLength: 1, maxLength: 4 })),
      amountPaise: fc.option(fc.integer({ min: 1, max: 200_000 })),
      state: fc.constantFrom('due', 'completed', 'failed'),
      isOlder: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
        const refunds: EarlierRefund[] = []
        for (const { lines, amountPaise: amount, state, isOlder } of wishes) {
          const wanted = {
            lines: lines && lines.map(({ ref, pieces }) => ({ ref, ...(pieces !== null && amount === null && { pieces }) })),
            ...(amount !== null && { amountPaise: amount }),
          }
          const choice = choose(refunds, wanted)
          if (!choice.ok) continue
          expect([sumOf(choice.parts), choice.amountPaise]).toEqual([choice.amountPaise, choice.amountPaise])
          // Before its parts were written down, a refund was of whole lines.
          const isWhole = lines?.every(({ pieces }) => pieces === null) ?? true
          refunds.push({ ...choice, state, ...(isOlder && isWhole && amount === null && { parts: null }) })
          const laid = layRefunds(parts, refunds).flat()
          for (const { ref, quantity, paise } of parts) {
            const own = laid.filter((part) => part.ref === ref)
            expect(sumOf(own)).toBeLessThanOrEqual(paise)
            expect(own.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(quantity)
          }
          expect(sumOf(partsLeft(parts, refunds))).toBe(refundablePaise(amountPaise, refunds))
        }
        const rest = choose(refunds, { lines: null })
        const all = rest.ok ? [...refunds, { ...rest, state: 'due' as const }] : refunds
        expect(refundablePaise(amountPaise, all)).toBe(0)
      }),
    )
  })
})

it.each([[['kurta']], [['mug/Red, dark', 'kurta/M', '+delivery', 'ruler/1:2']], [['a\\', 'b\\,c']]])(
  'the names %j are read as they are written',
  (refs) => {
    const lines = refs.flatMap((ref) => [{ ref }, { ref, pieces: 2 }])
    expect(readLines(writeLines(lines))).toEqual(lines)
  },
)

it('names are read as somebody types them', () => {
  expect(readLines(' kurta , stole/M:2,')).toEqual([{ ref: 'kurta' }, { ref: 'stole/M', pieces: 2 }])
})
