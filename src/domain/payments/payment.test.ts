import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settle, type GatewayState, type SessionState } from './payment.ts'

const STATES: SessionState[] = ['starting', 'open', 'failed', 'paid', 'mismatch', 'duplicate', 'account-deleted']
const GATEWAY: GatewayState[] = ['PENDING', 'COMPLETED', 'FAILED']
const after = (state: SessionState, said: GatewayState, amountPaise = 189_000) =>
  settle({ state, amountPaise: 189_000 }, { state: said, amountPaise })

const statuses = fc.record({ state: fc.constantFrom(...GATEWAY), amountPaise: fc.constantFrom(189_000, 189_001, 0, 1) })

/** The last state, and what made the session paid. */
function settleAll(start: SessionState, notices: { state: GatewayState; amountPaise: number }[]) {
  let state = start
  const payments: unknown[] = []
  for (const status of notices) {
    const next = settle({ state, amountPaise: 189_000 }, status)
    if (next.changed && next.state === 'paid') payments.push(status)
    state = next.state
  }
  return { state, payments }
}

describe('settling a checkout session', () => {
  it('pays it when the provider took the amount that was asked', () => {
    for (const state of ['starting', 'open', 'failed'] as const) expect(after(state, 'COMPLETED')).toEqual({ state: 'paid', changed: true })
  })

  it.each([189_001, 188_999, 1_890, 0, NaN])('calls a person when the provider took %i paise instead', (amountPaise) => {
    for (const state of ['starting', 'open', 'failed'] as const) {
      expect(after(state, 'COMPLETED', amountPaise)).toEqual({ state: 'mismatch', changed: true })
    }
  })

  it('is due back when the same cart was paid in another session meanwhile', () => {
    const session = { state: 'open' as const, amountPaise: 189_000, boughtMeanwhile: true }
    expect(settle(session, { state: 'COMPLETED', amountPaise: 189_000 })).toEqual({ state: 'duplicate', changed: true })
    expect(settle(session, { state: 'COMPLETED', amountPaise: 1 })).toEqual({ state: 'mismatch', changed: true })
    expect(settle(session, { state: 'FAILED', amountPaise: 189_000 })).toEqual({ state: 'failed', changed: true })
  })

  it('is due back when the account has gone, unless the money is due back anyway', () => {
    const session = { state: 'open' as const, amountPaise: 189_000, accountDeleted: true }
    expect(settle(session, { state: 'COMPLETED', amountPaise: 189_000 })).toEqual({ state: 'account-deleted', changed: true })
    expect(settle(session, { state: 'COMPLETED', amountPaise: 1 })).toEqual({ state: 'mismatch', changed: true })
    expect(settle({ ...session, state: 'paid' }, { state: 'COMPLETED', amountPaise: 189_000 }).state).toBe('paid')
  })

  it('changes nothing when it was paid, whatever comes later', () => {
    for (const said of GATEWAY) expect(after('paid', said, 1)).toEqual({ state: 'paid', changed: false })
  })

  it('changes nothing while a person looks at a wrong amount', () => {
    for (const said of GATEWAY) expect(after('mismatch', said)).toEqual({ state: 'mismatch', changed: false })
  })

  it('fails an open session once, and waits while it is pending', () => {
    expect(after('open', 'FAILED')).toEqual({ state: 'failed', changed: true })
    expect(after('failed', 'FAILED')).toEqual({ state: 'failed', changed: false })
    expect(after('open', 'PENDING')).toEqual({ state: 'open', changed: false })
    expect(after('failed', 'PENDING')).toEqual({ state: 'failed', changed: false })
  })

  it('does not look at the amount of what is not completed', () => {
    expect(after('open', 'FAILED', 0).state).toBe('failed')
    expect(after('open', 'PENDING', 0).state).toBe('open')
  })

  it('is total, and a repeated notice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), statuses, (state, status) => {
        const first = settle({ state, amountPaise: 189_000 }, status)
        expect(STATES).toContain(first.state)
        expect(first.changed).toBe(first.state !== state)
        expect(settle({ state: first.state, amountPaise: 189_000 }, status)).toEqual({ state: first.state, changed: false })
      }),
    )
  })

  it('pays at most once and only for the whole amount, in whatever order notices come', () => {
    fc.assert(
      fc.property(fc.constantFrom<SessionState>('starting', 'open'), fc.array(statuses), (start, notices) => {
        const { state, payments } = settleAll(start, notices)
        expect(payments).toHaveLength(Number(state === 'paid'))
        for (const payment of payments) expect(payment).toEqual({ state: 'COMPLETED', amountPaise: 189_000 })
      }),
    )
  })
})
