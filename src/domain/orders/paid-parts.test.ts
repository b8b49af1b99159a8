import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import type { Refund } from '../payments/refund.ts'
import { discountOf } from '../prices/pricing.ts'
import { orderForPackers } from './order-for-packers.ts'
import type { Order, OrderLine } from './order.ts'
import { amountOf, asChanged, changedLines, chargedPaise } from './paid-parts.ts'
import { linesToSend } from './to-send.ts'

const line = (id: string, unit: number, quantity: number, discount = 0): OrderLine => ({
  id,
  description: id,
  quantity,
  size: 'M',
  amount_unit: unit,
  amount_subtotal: unit * quantity,
  ...(discount > 0 && { amount_discount: discount }),
  picture: null,
})
const refund = (reason: Refund['reason'], ref: string, pieces: number, paise: number): Refund => ({
  id: `${reason}-${ref}`,
  amount: paise,
  state: 'completed',
  reason,
  way: 'provider',
  lineIds: [ref],
  parts: [{ ref, pieces, paise }],
  createdAt: 1_795_000_000,
  creditNote: null,
})
const orderOf = (lines: OrderLine[], refunds: Refund[] = []): Order => ({
  ...ORDER,
  line_items: lines,
  amount: amountOf({ line_items: lines, fees: [] }),
  refunds,
})
const pieces = (lines: readonly Pick<OrderLine, 'id' | 'quantity'>[]) => lines.map(({ id, quantity }) => [id, quantity])

/** Of two at ten per cent off one made room for a tote: the rest of its price has gone back. */
const CHANGED = orderOf(
  [line('palazzo', 159_000, 2, 31_800), { ...line('tote', 69_000, 1), supplement: 1 }],
  [refund('changed', 'palazzo', 1, 69_000), refund('operator', 'palazzo', 0, 74_100)],
)

it('an order whose pieces were changed adds up: what is left, its discount, what it comes to, and what was paid', () => {
  const changed = asChanged({ ...CHANGED, code: 'TEN', also: { code: 'FIRST', amount: 10_600 } })
  expect(pieces(changed.line_items)).toEqual([
    ['palazzo', 1],
    ['tote', 1],
  ])
  expect([discountOf(changed.line_items), changed.also?.amount]).toEqual([15_900, 5300])
  expect([changed.amount, chargedPaise(CHANGED)]).toEqual([212_100, 286_200])
})

it('sums of lines, discounts and fees are what a changed order comes to, whatever was taken off', () => {
  const asked = fc.record({
    unit: fc.integer({ min: 100, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    share: fc.nat(100),
    gone: fc.nat(9),
  })
  fc.assert(
    fc.property(asked, ({ unit, quantity, share, gone }) => {
      const whole = line('kurta', unit, quantity, Math.floor((unit * quantity * share) / 100))
      const order = orderOf([whole, line('stole', 79_000, 1)], [refund('changed', 'kurta', Math.min(gone, quantity), 100)])
      const changed = asChanged(order)
      const [first] = changed.line_items
      expect(changed.amount).toBe(changed.line_items.reduce((sum, each) => sum + each.amount_subtotal, 0) - discountOf(changed.line_items))
      expect(first?.id === 'kurta' ? first.quantity : 0).toBe(quantity - Math.min(gone, quantity))
      expect(first!.amount_discount ?? 0).toBeLessThanOrEqual(whole.amount_discount ?? 0)
    }),
  )
})

it('a line keeps the name that it has in the whole order', () => {
  const lines = [line('kurta', 1000, 1), { ...line('kurta', 1000, 1), size: 'L' as const }]
  expect(changedLines(orderOf(lines, [refund('changed', 'kurta/M', 1, 1000)])).map(({ ref }) => ref)).toEqual(['kurta/L'])
})

it('packers are told of what goes into the parcel: nothing taken off, refunded, or sent in a parcel in exchange', () => {
  expect(pieces(orderForPackers(CHANGED).line_items)).toEqual([
    ['palazzo', 1],
    ['tote', 1],
  ])
  const part = orderOf(
    [line('kurta', 1000, 3), line('robe', 1000, 1), { ...line('stole', 1000, 1), supplement: 1, sent_in: 'another' }],
    [refund('operator', 'kurta', 1, 1000), refund('operator', 'robe', 0, 500)],
  )
  expect(pieces(orderForPackers(part).line_items)).toEqual([
    ['kurta', 2],
    ['robe', 1],
  ])
  expect(linesToSend(orderOf([line('kurta', 1000, 1)], [refund('operator', 'kurta', 1, 1000)]))).toEqual([])
})
