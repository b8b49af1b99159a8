import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseRefund,
  isRefundFinal,
  nextRefundState,
  readRefs,
  refundablePaise,
  refundId,
  writeRefs,
  type GatewayRefundState,
  type RefundState,
} from './refund.ts'

const STATES: RefundState[] = ['due', 'pending', 'completed', 'failed']
const SAID: GatewayRefundState[] = ['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED']

describe('the life of a refund', () => {
  it('ends once, in the first final word of the provider', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SAID)), (said) => {
        const states = said.reduce<RefundState[]>((path, word) => [...path, nextRefundState(path.at(-1)!, word)], ['due'])
        const isEnd = (word: GatewayRefundState) => word === 'COMPLETED' || word === 'FAILED'
        expect(new Set(states.filter(isRefundFinal)).size).toBe(Number(said.some(isEnd)))
        expect(states.slice(1).findIndex(isRefundFinal)).toBe(said.findIndex(isEnd))
      }),
    )
  })

  it('is total, never goes back to due, and hears repeated words without a change', () => {
    for (const state of STATES) {
      for (const word of SAID) {
        const next = nextRefundState(state, word)
        expect(STATES).toContain(next)
        expect(next).not.toBe('due')
        expect(nextRefundState(next, word)).toBe(next)
      }
    }
  })

  it('has an id of the provider’s alphabet and length', () => {
    expect(refundId(`ch_${'x'.repeat(31)}`, 99)).toMatch(/^[A-Za-z0-9_-]{1,63}$/)
  })
})

const parts = [
  { ref: 'kurta', paise: 299_800 },
  { ref: 'stole', paise: 79_000 },
  { ref: 'tote', paise: 49_000 },
  { ref: '+delivery', paise: 8000 },
]
const amountPaise = parts.reduce((sum, { paise }) => sum + paise, 0)
const choose = (refunds: Parameters<typeof chooseRefund>[1], wanted: string[] | null) =>
  chooseRefund({ amountPaise, parts }, refunds, wanted)

describe('what a refund comes to', () => {
  it('is everything that is left, or the lines that were named', () => {
    expect(choose([], null)).toEqual({ ok: true, amountPaise, lineIds: null })
    expect(choose([], ['stole', 'tote', 'stole'])).toEqual({ ok: true, amountPaise: 128_000, lineIds: ['stole', 'tote'] })
    const earlier = { amountPaise: 79_000, state: 'pending' as const, lineIds: ['stole'] }
    expect(choose([earlier], null)).toEqual({ ok: true, amountPaise: amountPaise - 79_000, lineIds: null })
    expect(choose([earlier], ['stole'])).toEqual({ ok: false, reason: 'line-refunded', line: 'stole' })
    expect(choose([{ ...earlier, state: 'failed' }], ['stole'])).toMatchObject({ ok: true })
    expect(choose([], ['robe'])).toEqual({ ok: false, reason: 'unknown-line', line: 'robe' })
    expect(choose([{ amountPaise, state: 'completed', lineIds: null }], ['tote'])).toEqual({ ok: false, reason: 'nothing-left' })
  })

  it('never gives back more than was paid, whatever is asked for and fails in between', () => {
    const wish = fc.record({
      wanted: fc.option(
        fc.subarray(
          parts.map(({ ref }) => ref),
          { minLength: 1 },
        ),
      ),
      said: fc.constantFrom(...SAID),
    })
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
        const refunds: Parameters<typeof chooseRefund>[1] = []
        for (const { wanted, said } of wishes) {
          const choice = choose(refunds, wanted)
          if (choice.ok) refunds.push({ ...choice, state: nextRefundState('due', said) })
          const left = refundablePaise(amountPaise, refunds)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(amountPaise)
        }
      }),
    )
  })
})

it.each([[['kurta']], [['mug/Red, dark', 'kurta/M', '+delivery']], [['a\\', 'b\\,c']]])(
  'the names %j are read as they are written',
  (refs) => {
    expect(readRefs(writeRefs(refs))).toEqual(refs)
  },
)

it('names are read as somebody types them', () => {
  expect(readRefs(' kurta , stole/M,')).toEqual(['kurta', 'stole/M'])
})
