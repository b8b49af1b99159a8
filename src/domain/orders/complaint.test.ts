import { describe, expect, it } from 'vitest'
import { complaintRefusal, readComplaint, replacedLines } from './complaint.ts'
import { withRefs, type OrderLine } from './order.ts'

const DELIVERED = 1_795_000_000
const DAY = 86_400

describe('telling that something is wrong', () => {
  it.each([
    ['delivered', 0, false, null],
    ['delivered', 7 * DAY - 1, false, null],
    ['delivered', 7 * DAY, false, 'late'],
    ['delivered', 0, true, 'open'],
    ['refunded', 0, false, 'refunded'],
    ['shipped', 0, false, 'not-delivered'],
  ] as const)('of an order that is %s, %i seconds later, with an open one: %s', (state, later, hasOpen, refusal) => {
    expect(complaintRefusal({ state, deliveredAt: DELIVERED }, hasOpen, DELIVERED + later)).toBe(refusal)
  })

  it('needs a reason of the list and words of 20 to 500 characters', () => {
    const message = 'The seam comes open.'
    expect(readComplaint({ reason: 'faulty', message: ` ${message}\r\n` })).toEqual({ ok: true, complaint: { reason: 'faulty', message } })
    expect(readComplaint({ reason: 'constructor', message: message.slice(1) })).toEqual({
      ok: false,
      faults: { reason: true, message: 'short' },
    })
    expect(readComplaint({ reason: 'other', message: '  ' })).toEqual({ ok: false, faults: { message: 'none' } })
    expect(readComplaint({ reason: 'other', message: '👩‍👩‍👧'.repeat(500) })).toMatchObject({ ok: true })
    expect(readComplaint({ reason: 'other', message: 'x'.repeat(501) })).toEqual({ ok: false, faults: { message: 'long' } })
    expect(readComplaint({ reason: 'other', message: 'x'.repeat(1_000_000) })).toEqual({ ok: false, faults: { message: 'long' } })
  })
})

describe('the lines of a second parcel', () => {
  const line = { description: 'Kurta', size: 'M', amount_unit: 100, picture: null } as const
  const bought: OrderLine[] = [
    { ...line, id: 'kurta', quantity: 2, amount_subtotal: 200, amount_discount: 20 },
    { ...line, id: 'stole', quantity: 1, amount_subtotal: 100 },
  ]
  const of = (...asked: [string, number][]) =>
    replacedLines(
      withRefs(bought),
      asked.map(([ref, quantity]) => ({ ref, quantity })),
    )

  it('have some of the pieces that were bought, and no discount', () => {
    expect(of(['kurta', 1])).toEqual([{ ...line, id: 'kurta', quantity: 1, amount_subtotal: 100 }])
  })

  it.each([
    [[]],
    [[['kurta', 3]]],
    [[['kurta', 0]]],
    [[['kurta', 1.5]]],
    [[['robe', 1]]],
    [
      [
        ['stole', 1],
        ['stole', 1],
      ],
    ],
  ] as [string, number][][][])('are none for %j', (asked) => {
    expect(of(...asked)).toBeNull()
  })
})
