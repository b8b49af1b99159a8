import { formatPaise } from '../domain/money.ts'
import { shippingLines, type Order } from '../domain/order.ts'
import { ORDER_STATE_WORDS } from '../domain/order-state.ts'
import { findOrderForOperator, listOrders } from '../features/orders/list-orders.ts'
import { refundOrder, type RefundOrderResult } from '../features/refunds/refund-order.ts'
import { sendRefunds } from '../features/refunds/resume-refunds.ts'
import { shipOrder, type ShipOrderResult } from '../features/orders/ship-order.ts'
import type { Command, Outcome } from './command.ts'

export const orderCommands: Command[] = [
  {
    usage: 'orders list',
    summary: 'the latest orders, at most 100',
    async run(shop) {
      const orders = await listOrders(shop)
      return { lines: orders.map(row), json: orders }
    },
  },
  {
    usage: 'orders show ID',
    summary: 'one order, by its number or id, with its lines, address and refunds',
    async run(shop, { args: [id = ''] }) {
      const found = await findOrderForOperator(shop, id)
      return found ? { lines: describe(found.order), json: found.order } : unknownOrder(id)
    },
  },
  {
    usage: 'orders ship ID --tracking NUMBER',
    summary: 'an order, by its number or id, was given to a carrier by hand: its buyer is told',
    options: ['tracking'],
    async run(shop, { args: [id = ''], options }) {
      const result = await shipOrder(shop, id, options.get('tracking') ?? '')
      if (result.ok) return { lines: [`Order ${result.number} is shipped.`], json: { id: result.id, number: result.number, shipped: true } }
      return result.reason === 'unknown-order' ? unknownOrder(id) : notShipped(id, result.reason)
    },
  },
  {
    usage: 'orders refund ID [--lines PRODUCTS]',
    summary: 'give an order’s money back: all that is left, or its lines of these products (ids with commas)',
    options: ['lines'],
    async run(shop, { args: [id = ''], options, progress }) {
      const lineIds =
        options
          .get('lines')
          ?.split(',')
          .map((line) => line.trim()) ?? null
      const result = await refundOrder(shop, id, lineIds)
      if (!result.ok) return result.reason === 'unknown-order' ? unknownOrder(id) : refused(id, result)
      progress('Asking the payment provider')
      await sendRefunds(shop)
      const order = (await findOrderForOperator(shop, id))?.order
      const state = order?.refunds.at(-1)?.state ?? 'due'
      return { lines: [`${formatPaise(result.amountPaise)} of order ${result.orderNumber} go back: ${state}.`], json: { ...result, state } }
    },
  },
]

function notShipped(id: string, reason: Exclude<Extract<ShipOrderResult, { ok: false }>['reason'], 'unknown-order'>): Outcome {
  const words = {
    'no-tracking-number': 'A tracking number has 4 to 40 letters, digits and hyphens.',
    shipped: `Order ${id} is shipped already.`,
    refunded: `Order ${id} is refunded.`,
  }
  return { lines: [], refusals: [words[reason]], json: { error: reason } }
}

function unknownOrder(id: string): Outcome {
  return { lines: [], refusals: [`There is no order ${id}.`], json: { error: 'unknown-order' } }
}

function refused(id: string, result: Exclude<Extract<RefundOrderResult, { ok: false }>, { reason: 'unknown-order' }>): Outcome {
  const words = {
    'nothing-left': `Nothing is left to give back of order ${id}.`,
    'unknown-line': `Order ${id} has no line ${'line' in result ? result.line : ''}.`,
    'line-refunded': `The line ${'line' in result ? result.line : ''} of order ${id} has been given back already.`,
  }
  return { lines: [], refusals: [words[result.reason]], json: { error: result.reason } }
}

function row(order: Order): string {
  const placed = new Date(order.createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const columns = [
    order.number,
    placed,
    formatPaise(order.amount).padStart(10),
    ORDER_STATE_WORDS[order.state].padEnd(9),
    order.shipping.name,
  ]
  return columns.join('  ')
}

function describe(order: Order): string[] {
  return [
    row(order),
    ...order.line_items.map(
      ({ id, quantity, size, amount_subtotal }) => `  ${quantity} × ${id}, size ${size}: ${formatPaise(amount_subtotal)}`,
    ),
    `  To: ${shippingLines(order.shipping).join(', ')}`,
    `  Paid: ${order.transactionId}`,
    ...(order.shippingLabel ? [`  Tracking: ${order.shippingLabel.trackingNumber}`] : []),
    ...order.refunds.map(
      ({ id, amount, state, lineIds }) => `  Refund ${id}: ${formatPaise(amount)}, ${state}${lineIds ? `, ${lineIds.join(', ')}` : ''}`,
    ),
  ]
}
