import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefundFinal, nextRefundState, refundId, type GatewayRefundState, type RefundState } from './refund.ts'

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
