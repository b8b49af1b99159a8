import { Option } from '@commander-js/extra-typings'
import { HAND_CARRIERS } from '../domain/parcels/carrier.ts'
import { ORDER_MAILS } from '../domain/orders/order-history.ts'
import { formatPaise } from '../domain/money.ts'
import { EVERY_ORDER, LISTED_STATES, readSearch } from '../domain/orders/order-search.ts'
import { MAX_PAGE } from '../domain/paging.ts'
import { cancelOrder } from '../features/orders/cancel-order.ts'
import { correctTracking } from '../features/orders/parcels/correct-tracking.ts'
import { deliverOrder } from '../features/orders/parcels/deliver-order.ts'
import { exportOrders } from '../features/orders/find/export-orders.ts'
import { findOrderForOperator } from '../features/orders/find/find-for-operator.ts'
import { searchOrders } from '../features/orders/find/search-orders.ts'
import { makeLabel } from '../features/orders/parcels/make-label.ts'
import { orderLabel } from '../features/orders/parcels/order-label.ts'
import { refundOrder, type RefundOrderResult } from '../features/orders/refund-order.ts'
import { sendRefunds } from '../features/payments/resume-refunds.ts'
import { shipOrder, type ShipOrderResult } from '../features/orders/parcels/ship-order.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { resendMail, type ResendMailResult } from '../features/mails/resend-mail.ts'
import {
  CORRECTION_REFUSALS,
  DELIVERY_REFUSALS,
  LABEL_REFUSALS,
  OPERATOR_CANCEL_REFUSALS,
  RESEND_REFUSALS,
  TRACKING_NUMBER_RULE,
} from '../messages/order-refusals.ts'
import { ServiceError } from '../errors/service-error.ts'
import type { Shop } from '../shop.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'
import { addCorrections } from './order-corrections.ts'
import { describeOrder, tableOfOrders } from './order-tables.ts'
import { PARTLY_SEARCHED } from './table.ts'
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
    .action(
      act(async ({ shop }, { search = '', state = null }) => {
        const { entries, partial } = await searchOrders(
          shop,
          { ...EVERY_ORDER, search: readSearch(search), state },
          { limit: MAX_PAGE, after: null },
        )
        const latest = entries.map(({ order }) => order)
        return { body: [tableOfOrders(latest), ...(partial ? [PARTLY_SEARCHED] : [])], json: latest }
      }),
    )

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

  orders
    .command('ship')
    .description('an order was given to a carrier by hand: its buyer gets a mail')
    .argument('<ID>')
    .requiredOption('--tracking <NUMBER>', 'the carrier’s tracking number')
    .addOption(carrierOption('the carrier, whose tracking page the buyer gets a link to').default('other' as const))
    .action(
      act(async ({ shop }, id, { tracking, carrier }) => {
        const result = await shipOrder(shop, { reference: id, trackingNumber: tracking, carrier }, COMMAND_LINE)
        if (result.ok)
          return { body: [`Order ${result.number} is shipped.`], json: { id: result.id, number: result.number, shipped: true } }
        return result.reason === 'unknown-order' ? unknownOrder(id) : notShipped(id, result.reason)
      }),
    )

  orders
    .command('label')
    .description('buy an order’s shipping label: of the cheapest carrier, for what its pieces weigh')
    .argument('<ID>')
    .option('--weight <GRAMS>', 'for a parcel of this weight')
    .action(
      act(async ({ shop }, id, { weight }) => {
        const result = await orderLabel(shop, { reference: id, grams: weight === undefined ? null : Number(weight) }, COMMAND_LINE)
        if (result.ok) return boughtLabel(shop, result)
        return result.reason === 'unknown-order' ? unknownOrder(id) : refuse(result.reason, LABEL_REFUSALS[result.reason])
      }),
    )

  orders
    .command('correct-tracking')
    .description('another tracking number for an order that is on its way: its buyer gets a mail where one has been mailed')
    .argument('<ID>')
    .requiredOption('--tracking <NUMBER>', 'the right tracking number')
    .addOption(carrierOption('the right carrier, where it is another one'))
    .action(
      act(async ({ shop }, id, { tracking, carrier }) => {
        const result = await correctTracking(shop, { reference: id, trackingNumber: tracking, carrier }, COMMAND_LINE)
        if (result.ok) return { body: [`Order ${result.number} has the tracking number ${tracking}.`], json: result }
        if (result.reason === 'unknown-order') return unknownOrder(id)
        const words = result.reason === 'no-tracking-number' ? TRACKING_NUMBER_RULE : `Order ${id}: ${CORRECTION_REFUSALS[result.reason]}`
        return refuse(result.reason, words)
      }),
    )

  orders
    .command('deliver')
    .description('the parcel of an order has arrived')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const result = await deliverOrder(shop, id, COMMAND_LINE)
        if (result.ok) return { body: [`Order ${result.number} is delivered.`], json: result }
        if (result.reason === 'unknown-order') return unknownOrder(id)
        return refuse(result.reason, `Order ${id}: ${DELIVERY_REFUSALS[result.reason]}`)
      }),
    )

  addCorrections(orders, act)

  orders
    .command('cancel')
    .description('cancel a whole order that has not been handed over: its money goes back, its buyer gets a mail')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const result = await cancelOrder(shop, id, COMMAND_LINE)
        if (!result.ok)
          return result.reason === 'unknown-order'
            ? unknownOrder(id)
            : refuse(result.reason, `Order ${id}: ${OPERATOR_CANCEL_REFUSALS[result.reason]}`)
        await sendRefunds(shop)
        return { body: [`Order ${result.number} is cancelled, ${formatPaise(result.amountPaise)} go back.`], json: result }
      }),
    )

  orders
    .command('refund')
    .description('give an order’s money back: all that is left, or single lines')
    .argument('<ID>')
    .option('--lines <PRODUCTS>', 'only its lines of these products, ids with commas between them')
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

  orders
    .command('resend')
    .description('send one of an order’s mails to its buyer again')
    .argument('<ID>')
    .addOption(new Option('--mail <MAIL>', 'which one').choices(ORDER_MAILS).makeOptionMandatory())
    .action(
      act(async ({ shop }, id, { mail }) => {
        const result = await resendMail(shop, { reference: id, mail }, COMMAND_LINE)
        if (result.ok) return { body: [`The mail is sent to the buyer of order ${result.number} again.`], json: result }
        return result.reason === 'unknown-order' ? unknownOrder(id) : notResent(id, result.reason)
      }),
    )
}

function carrierOption(words: string) {
  return new Option('--carrier <CARRIER>', words).choices(HAND_CARRIERS)
}

/** The job goes on where a running shop's job is buying the label already, or the carriers do not answer. */
async function boughtLabel(shop: Shop, { id, number }: { id: string; number: string }): Promise<Outcome> {
  try {
    await makeLabel(shop, id)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.warn({ event: 'label-later', order: id, code: error.code }, error.message)
  }
  const trackingNumber = (await findOrderForOperator(shop, id))?.order.shippingLabel?.trackingNumber ?? null
  const words = trackingNumber === null ? 'is being bought' : `is bought, its tracking number is ${trackingNumber}`
  return { body: [`The label of order ${number} ${words}.`], json: { id, number, trackingNumber } }
}

function notShipped(id: string, reason: Exclude<Extract<ShipOrderResult, { ok: false }>['reason'], 'unknown-order'>): Outcome {
  const words = {
    'no-tracking-number': TRACKING_NUMBER_RULE,
    shipped: `Order ${id} is shipped already.`,
    refunded: `Order ${id} is refunded.`,
    cancelled: `Order ${id} was cancelled: do not send it.`,
  }
  return refuse(reason, words[reason])
}

function notResent(id: string, reason: Exclude<Extract<ResendMailResult, { ok: false }>['reason'], 'unknown-order'>): Outcome {
  return refuse(reason, `Order ${id}: ${RESEND_REFUSALS[reason]}`)
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
