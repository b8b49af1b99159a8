import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import { LEAST_PAISE } from '../payments/payment.ts'
import { cutParts, partsLeft } from '../payments/refund-choice.ts'
import type { EarlierRefund } from '../payments/refund.ts'
import { paidPaise } from '../prices/pricing.ts'
import { planChange, type ChangePlan } from './order-change.ts'
import type { OrderFee } from './order-fees.ts'
import { lineRefs, withRefs, type OrderLine } from './order.ts'
import { paidParts } from './paid-parts.ts'

type Money = {
  line_items: OrderLine[]
  fees: OrderFee[]
  amountPaise: number
  supplements: number
  refunds: EarlierRefund[]
  received: number
  back: number
}

const line = (id: string, rupees: number, more: Partial<OrderLine> = {}): OrderLine => {
  const { quantity = 1 } = more
  return {
    id,
    description: id,
    size: 'M',
    picture: null,
    amount_unit: rupees * 100,
    amount_subtotal: rupees * 100 * quantity,
    ...more,
    quantity,
  }
}

function ordered(lines: OrderLine[]): Money {
  const fees: OrderFee[] = [{ kind: 'delivery', name: 'Delivery', amount: 5_000 }]
  const amountPaise = 5_000 + lines.reduce((sum, one) => sum + paidPaise(one), 0)
  return { line_items: lines, fees, amountPaise, supplements: 0, refunds: [], received: amountPaise, back: 0 }
}

/** As the shop writes it: what is taken off pays for what comes, and the difference moves. */
function after(order: Money, plan: ChangePlan & { ok: true }): Money {
  const stays = Math.min(plan.takenPaise, plan.addedPaise)
  const amounts = [stays, plan.takenPaise - stays]
  const cut = cutParts(plan.taken, amounts)
  return {
    ...order,
    line_items: [...order.line_items, ...plan.added],
    amountPaise: order.amountPaise + plan.addedPaise,
    supplements: order.supplements + Number(plan.added.length > 0),
    refunds: [
      ...order.refunds,
      ...amounts.flatMap((amountPaise, index): EarlierRefund[] =>
        amountPaise > 0 ? [{ amountPaise, state: 'due', lineIds: null, parts: cut[index]! }] : [],
      ),
    ],
    received: order.received + Math.max(0, plan.differencePaise),
    back: order.back + amounts[1]!,
  }
}

/** What is left of the order is what was received and not given back. */
const due = ({ amountPaise, refunds, received, back }: Money) =>
  refunds.reduce((left, refund) => left - refund.amountPaise, amountPaise) - (received - back)

const change = (order: Money, wanted: Parameters<typeof planChange>[2]) => planChange(order, order.refunds, wanted)

function changed(order: Money, wanted: Parameters<typeof planChange>[2]): Money {
  const plan = change(order, wanted)
  assert(plan.ok, JSON.stringify(plan))
  return after(order, plan)
}

const SHIRTS = ordered([line('shirt', 1000, { quantity: 2, amount_discount: 33_33 }), line('stole', 500)])

describe('a change of an order', () => {
  it('takes off one of two at what was paid for it, and asks for today’s price of what is added', () => {
    expect(change(SHIRTS, { takeOff: [{ ref: 'shirt', pieces: 1 }], add: [] })).toMatchObject({
      takenPaise: 98_333,
      differencePaise: -98_333,
    })
    expect(change(SHIRTS, { takeOff: [], add: [line('stole', 700)] })).toMatchObject({ takenPaise: 0, differencePaise: 70_000 })
    expect(change(SHIRTS, { takeOff: [{ ref: 'stole' }], add: [line('shawl', 1300)] })).toMatchObject({ differencePaise: 80_000 })
  })

  it('is none, leaves something, and takes no fee and no piece twice', () => {
    expect(change(SHIRTS, { takeOff: [], add: [] })).toEqual({ ok: false, reason: 'no-change' })
    expect(change(SHIRTS, { takeOff: [{ ref: 'shirt' }, { ref: 'stole' }], add: [] })).toEqual({ ok: false, reason: 'nothing-stays' })
    expect(change(SHIRTS, { takeOff: [{ ref: '+delivery' }], add: [] })).toMatchObject({ reason: 'unknown-line' })
    const one = changed(SHIRTS, { takeOff: [{ ref: 'shirt', pieces: 1 }], add: [] })
    expect(change(one, { takeOff: [{ ref: 'shirt', pieces: 2 }], add: [] })).toMatchObject({ reason: 'too-many-pieces', left: 1 })
  })

  it('lets a difference go that no provider takes', () => {
    const plan = change(SHIRTS, { takeOff: [{ ref: 'shirt', pieces: 1 }], add: [line('coat', 984)] })
    expect(plan).toMatchObject({ differencePaise: 0, added: [{ amount_discount: 67 }] })
  })

  it('there and back again asks for nothing more than it gave', () => {
    const size = changed(SHIRTS, { takeOff: [{ ref: 'stole' }], add: [line('stole', 500, { size: 'L' })] })
    const back = changed(size, { takeOff: [{ ref: 'stole/L+1' }], add: [line('stole', 500)] })
    expect([back.received, back.back]).toEqual([SHIRTS.received, 0])
    const more = changed(changed(SHIRTS, { takeOff: [], add: [line('cap', 300)] }), { takeOff: [{ ref: 'cap/M+1' }], add: [] })
    expect(more.received - more.back).toBe(SHIRTS.received)
  })

  it('names what came later without renaming what was there', () => {
    const names = lineRefs(
      changed(changed(SHIRTS, { takeOff: [], add: [line('stole', 500)] }), { takeOff: [], add: [line('stole', 500)] }).line_items,
    )
    expect(names).toEqual(['shirt', 'stole', 'stole/M+1', 'stole/M+2'])
  })
})

describe('any changes one after another', () => {
  const rupees = fc.integer({ min: 1, max: 3000 })
  const added = fc.record({ id: fc.constantFrom('a', 'b', 'c'), rupees, quantity: fc.integer({ min: 1, max: 3 }) })
  const step = fc.record({
    take: fc.array(fc.record({ at: fc.nat(7), pieces: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
    add: fc.option(added),
  })

  it('leave what was received and not given back as what the order is, and touch no other line', () => {
    const start = fc
      .tuple(rupees, rupees, fc.integer({ min: 1, max: 3 }), fc.nat(99))
      .map(([x, y, quantity, discount]) =>
        ordered([line('a', x, { quantity, amount_discount: Math.min(discount, x * 100) }), line('b', y)]),
      )
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 6 }), (first, steps) => {
        let order = first
        for (const { take, add } of steps) {
          const names = lineRefs(order.line_items)
          const takeOff = [...new Map(take.map(({ at, pieces }) => [names[at % names.length]!, pieces]))].map(([ref, pieces]) => ({
            ref,
            pieces,
          }))
          const before = partsLeft(paidParts(order), order.refunds)
          const plan = change(order, { takeOff, add: add ? [line(add.id, add.rupees, add)] : [] })
          if (!plan.ok) continue
          expect(plan.differencePaise > 0 && plan.differencePaise < LEAST_PAISE).toBe(false)
          order = after(order, plan)
          const left = partsLeft(paidParts(order), order.refunds)
          expect(due(order)).toBe(0)
          expect(left.every(({ quantity, paise }) => quantity >= 0 && paise >= 0)).toBe(true)
          const untouched = before.filter((part) => !takeOff.some(({ ref }) => ref === part.ref))
          expect(left).toEqual(expect.arrayContaining(untouched))
          expect(
            withRefs(order.line_items)
              .slice(0, names.length)
              .map(({ ref }) => ref),
          ).toEqual(names)
        }
      }),
    )
  })
})
