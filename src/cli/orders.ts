import { Option } from '@commander-js/extra-typings'
import { formatPaise } from '../domain/money.ts'
import { EVERY_ORDER, LISTED_STATES } from '../domain/orders/order-search.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { exportOrders } from '../features/orders/find/export-orders.ts'
import { findOrderForOperator } from '../features/orders/find/find-for-operator.ts'
import { refundOrder, type RefundOrderResult } from '../features/orders/refund-order.ts'
import { sendRefunds } from '../features/payments/resume-refunds.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
import { answerList } from './list.ts'
import { addCorrections } from './order-corrections.ts'
import { describeOrder } from './order-tables.ts'
import { writeParts } from './write-parts.ts'

export const addOrderCommands: AddCommands = (program, act) => {
  const orders = program.command('orders').description('What was bought. ID is an order’s number or its id.')

  orders
    .command('list')
    .description('the latest orders, at most 100')
    .option('--search <TEXT>', 'only those with this number, name, city, postal code, email address or phone')
    .addOption(
      new Option(
        '--state <STATE>',
        'only those in this state; refunding: with a refund not paid out yet, refunded-today: with one requested or paid out today, complained: with something wrong and no answer, replacing: with a second parcel to be sent',
      ).choices(LISTED_STATES),
    )
    .action(act(({ shop }, options) => answerList(shop, 'orders', options)))

  orders
    .command('export')
    .description('write all orders into a CSV file, newest first')
    .argument('<FILE>')
    .action(
      // Names and addresses are in it.
      act(({ shop, progress }, file) => writeParts({ file, what: 'orders', progress, mode: 0o600 }, exportOrders(shop, EVERY_ORDER))),
    )

  orders
    .command('show')
    .description('one order with its lines, address and refunds')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const found = await findOrderForOperator(shop, id)
        return found ? { body: describeOrder(found.order), json: found.order } : unknownOrder(id)
      }),
    )
  addCorrections(orders, act)

  orders
    .command('refund')
    .description('give an order’s money back: all that is left, or single lines')
    .argument('<ID>')
    .option('--lines <PRODUCTS>', 'only its lines of these products, ids with commas between them; +delivery is what delivery cost')
    .option('--put-back', 'put the pieces back in stock; those of an order that is refunded whole before it goes out come back anyway')
    .action(
      act(async ({ shop }, id, { lines, putBack = false }) => {
        const lineIds = lines?.split(',').map((line) => line.trim()) ?? null
        const result = await refundOrder(shop, { reference: id, lineIds, putBack }, COMMAND_LINE)
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

function unknownOrder(id: string): Outcome {
  return refuse('unknown-order', `There is no order ${id}.`)
}

function notRefunded(id: string, result: Exclude<Extract<RefundOrderResult, { ok: false }>, { reason: 'unknown-order' }>): Outcome {
  const words = {
    'nothing-left': `Nothing is left to give back of order ${id}.`,
    'unknown-line': `Order ${id} has no line ${'line' in result ? result.line : ''}.`,
    'amount-differs': `The amount of order ${id} has changed.`,
    'line-refunded': `The line ${'line' in result ? result.line : ''} of order ${id} has been given back already.`,
  }
  return refuse(result.reason, words[result.reason])
}
