import { formatPaise } from '../domain/money.ts'
import { shippingLines, type Order } from '../domain/order.ts'
import { ORDER_STATE_WORDS } from '../domain/order-state.ts'
import { findOrderForOperator, listOrders } from '../features/orders/list-orders.ts'
import { refundOrder, type RefundOrderResult } from '../features/refunds/refund-order.ts'
import { sendRefunds } from '../features/refunds/resume-refunds.ts'
import { shipOrder, type ShipOrderResult } from '../features/orders/ship-order.ts'
import type { AddCommands, Outcome } from './command.ts'
import type { Table } from './table.ts'

export const addOrderCommands: AddCommands = (program, act) => {
  const orders = program.command('orders').description('What was bought. ID is an order’s number or its id.')

  orders
    .command('list')
    .description('the latest orders, at most 100')
    .action(
      act(async ({ shop }) => {
        const latest = await listOrders(shop)
        return { body: [table(latest)], json: latest }
      }),
    )

  orders
    .command('show')
    .description('one order with its lines, address and refunds')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const found = await findOrderForOperator(shop, id)
        return found ? { body: describe(found.order), json: found.order } : unknownOrder(id)
      }),
    )

  orders
    .command('ship')
    .description('an order was given to a carrier by hand: its buyer gets a mail')
    .argument('<ID>')
    .requiredOption('--tracking <NUMBER>', 'the carrier’s tracking number')
    .action(
      act(async ({ shop }, id, { tracking }) => {
        const result = await shipOrder(shop, id, tracking)
        if (result.ok)
          return { body: [`Order ${result.number} is shipped.`], json: { id: result.id, number: result.number, shipped: true } }
        return result.reason === 'unknown-order' ? unknownOrder(id) : notShipped(id, result.reason)
      }),
    )

  orders
    .command('refund')
    .description('give an order’s money back: all that is left, or single lines')
    .argument('<ID>')
    .option('--lines <PRODUCTS>', 'only its lines of these products, ids with commas between them')
    .action(
      act(async ({ shop }, id, { lines }) => {
        const lineIds = lines?.split(',').map((line) => line.trim()) ?? null
        const result = await refundOrder(shop, id, lineIds)
        if (!result.ok) return result.reason === 'unknown-order' ? unknownOrder(id) : notRefunded(id, result)
        await sendRefunds(shop)
        const order = (await findOrderForOperator(shop, id))?.order
        const state = order?.refunds.at(-1)?.state ?? 'due'
        return {
          body: [`${formatPaise(result.amountPaise)} of order ${result.orderNumber} go back: ${state}.`],
          json: { ...result, state },
        }
      }),
    )
}

function notShipped(id: string, reason: Exclude<Extract<ShipOrderResult, { ok: false }>['reason'], 'unknown-order'>): Outcome {
  const words = {
    'no-tracking-number': 'A tracking number has 4 to 40 letters, digits and hyphens.',
    shipped: `Order ${id} is shipped already.`,
    refunded: `Order ${id} is refunded.`,
  }
  return { refusals: [words[reason]], json: { error: reason } }
}

function unknownOrder(id: string): Outcome {
  return { refusals: [`There is no order ${id}.`], json: { error: 'unknown-order' } }
}

function notRefunded(id: string, result: Exclude<Extract<RefundOrderResult, { ok: false }>, { reason: 'unknown-order' }>): Outcome {
  const words = {
    'nothing-left': `Nothing is left to give back of order ${id}.`,
    'unknown-line': `Order ${id} has no line ${'line' in result ? result.line : ''}.`,
    'line-refunded': `The line ${'line' in result ? result.line : ''} of order ${id} has been given back already.`,
  }
  return { refusals: [words[result.reason]], json: { error: result.reason } }
}

const placed = (order: Order) => new Date(order.createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')

function table(orders: Order[]): Table {
  return {
    columns: [{ title: 'ORDER' }, { title: 'PLACED (UTC)' }, { title: 'AMOUNT', align: 'right' }, { title: 'STATE' }, { title: 'NAME' }],
    rows: orders.map((order) => [
      order.number,
      placed(order),
      formatPaise(order.amount),
      ORDER_STATE_WORDS[order.state],
      order.shipping.name,
    ]),
    empty: 'There are no orders.',
  }
}

function describe(order: Order): (string | Table)[] {
  const { number, amount, state, line_items: lines, shipping, shippingLabel: label, transactionId, refunds } = order
  const facts = [
    `Order ${number} (${order.id}), ${ORDER_STATE_WORDS[state].toLowerCase()}`,
    `Placed:   ${placed(order)} UTC`,
    `To:       ${shippingLines(shipping).join(', ')}`,
    `Paid:     ${formatPaise(amount)}, ${transactionId}`,
    ...(label ? [`Tracking: ${label.trackingNumber}`] : []),
    ...refunds.map(
      ({ id, amount, state, lineIds }) => `Refund:   ${formatPaise(amount)}, ${state}, ${id}${lineIds ? `, of ${lineIds.join(', ')}` : ''}`,
    ),
  ]
  const items: Table = {
    columns: [{ title: 'PRODUCT' }, { title: 'SIZE' }, { title: 'QUANTITY', align: 'right' }, { title: 'AMOUNT', align: 'right' }],
    rows: lines.map(({ id, size, quantity, amount_subtotal }) => [id, size, String(quantity), formatPaise(amount_subtotal)]),
    empty: '',
  }
  return [...facts, items]
}
