import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/support/codes.ts'
import { whyNotUsable, type Code, type CodeFacts } from './code.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const LATER = new Date(AT.getTime() + 1)
const FACTS: CodeFacts = { at: AT, used: 0, own: 0, hasOrdered: false, isMember: false }
const KINDS: Partial<Code>[] = [{ percent: 10 }, { rupees: 200 }, { buy: 2, get: 1 }, { freeDelivery: true }]

describe('every kind of code', () => {
  it.each([
    ['ended', { endedAt: AT }, {}],
    ['over', { endsAt: AT }, {}],
    ['not-begun', { startsAt: LATER }, {}],
    ['used-up', { usesInAll: 2 }, { used: 2 }],
    ['used', { usesPerAccount: 1 }, { own: 1 }],
    ['not-first', { firstOrder: true }, { hasOrdered: true }],
    ['members-only', { members: true }, {}],
  ] as const)('is refused as %s by the same terms', (why, terms, facts) => {
    for (const kind of KINDS) expect(whyNotUsable(codeOf('X', { ...kind, ...terms }), { ...FACTS, ...facts })).toBe(why)
  })

  it('counts within its terms', () => {
    const terms = { startsAt: AT, endsAt: LATER, usesInAll: 2, usesPerAccount: 1, firstOrder: true, members: true }
    for (const kind of KINDS) expect(whyNotUsable(codeOf('X', { ...kind, ...terms }), { ...FACTS, used: 1, isMember: true })).toBeNull()
  })
})
