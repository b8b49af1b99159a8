import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMember } from './membership.ts'

describe('a membership', () => {
  it('is an active subscription', () => {
    expect(isMember({ status: 'active' })).toBe(true)
    expect(isMember(null)).toBe(false)
  })

  it.each(['Active', 'ACTIVE', ' active', 'active ', 'trialing', 'canceled', 'past_due', '', 'inactive'])(
    'is not the status %j',
    (status) => {
      expect(isMember({ status })).toBe(false)
    },
  )

  it('is no other status, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((status) => status !== 'active'),
        (status) => {
          expect(isMember({ status })).toBe(false)
        },
      ),
    )
  })
})
