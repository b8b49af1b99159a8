import { writeFile } from 'node:fs/promises'
import { Option } from '@commander-js/extra-typings'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import { counted } from '../../domain/counted.ts'
import { indianMinute } from '../../domain/indian-time.ts'
import { formatPaise } from '../../domain/money.ts'
import { destinationLines } from '../../domain/orders/destination.ts'
import { EVERY_ORDER, LISTED_STATES } from '../../domain/orders/order-search.ts'
import { lineOptions, type Order } from '../../domain/orders/order.ts'
import { MOST_TOGETHER } from '../../domain/orders/packing.ts'
import { changedLines, chargedPaise, feeParts, refundedParts } from '../../domain/orders/paid-parts.ts'
import { operatorStateWord } from '../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { COMMAND_LINE } from '../../features/operator-access/record-action.ts'
import { exportOrders } from '../../features/orders/find/export-orders.ts'
import { findOrderForOperator } from '../../features/orders/find/find-for-operator.ts'
import { importRemittance } from '../../features/orders/import-remittance.ts'
import { courierSheet } from '../../features/orders/parcels/courier-sheet.ts'
import { findLabelsPdf } from '../../features/orders/parcels/pack-together.ts'
import { readCourierFile } from '../../features/orders/parcels/read-courier-answer.ts'
import { refusalLine } from '../../messages/catalogue/import-refusals.ts'
import { answerWords, toCollectWords } from '../../messages/orders/courier-answer.ts'
import type { Shop } from '../../shop.ts'
import { refuse, type AddCommands, type Outcome } from '../command.ts'
import { answerList } from '../list.ts'
import type { Table } from '../table.ts'
import { addCorrections } from './order-corrections.ts'
import { writeParts } from './write-parts.ts'

export const addOrderCommands: AddCommands = (program, act) => {
  const orders = program.command('orders').description('What was bought. ID is an order’s number or its id.')

  orders
    .command('list')
    .description('the latest orders, at most 100')
    .option(
      '--search <TEXT>',
      'only those with this number, name, city, PIN, phone, piece, SKU, amount, code, business, tag, note or email address',
    )
    .addOption(
      new Option(
        '--state <STATE>',
        'only those in this state; refunding: with a refund not paid out yet, refunded-today: with one requested or paid out today, waiting: of which pieces are not there yet, complained: with something wrong and no answer, returning: of which something comes back, replacing: with a second parcel to be sent',
      ).choices(LISTED_STATES),
    )
    .action(act(({ shop }, options) => answerList(shop, 'orders', options)))

  orders
    .command('remittance')
    .description('book what the courier has collected, from its CSV file with order_number, amount and reference: all of it or nothing')
    .argument('<FILE>')
    .option('--dry-run', 'only say what would be booked, and what is wrong in which row')
    .action(
      act(async ({ shop }, file, { dryRun = false }) => {
        const report = await importRemittance(shop, file, { dryRun, by: COMMAND_LINE })
        const { booked, amountPaise, refused } = report
        const isBooked = !dryRun && refused.length === 0
        const sums = `${counted(booked.length, 'order')}, ${formatPaise(amountPaise)}`
        const body = [isBooked ? `${sums} booked.` : `Would be: ${sums}, ${refused.length} refused. Nothing is booked.`]
        return { body, refusals: refused.map(refusalLine), json: { dryRun, ...report } }
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
        return found ? { body: describeOrder(found.order), json: found.order } : refuse('unknown-order', noOrder(id))
      }),
    )

  orders
    .command('print-labels')
    .description('write the labels of orders into one PDF, in the order of the orders; at most 50')
    .argument('<FILE>')
    .argument('<ID...>')
    .action(act(async ({ shop }, file, ids) => printLabels(shop, file, ids)))

  orders
    .command('courier-sheet')
    .description(
      'write what a courier wants to know of orders into a CSV file, which with carriers and tracking numbers is its answer; at most 50',
    )
    .argument('<FILE>')
    .argument('<ID...>')
    .action(act(async ({ shop }, file, references) => writeSheet(shop, file, references)))

  orders
    .command('shipped')
    .description('mark the orders of a courier’s answer as shipped: a CSV file with order_number, carrier and tracking_number')
    .argument('<FILE>')
    .option('--dry-run', 'only say what it would do, and how many mails it would send')
    .action(
      act(async ({ shop }, file, { dryRun = false }) => {
        const answer = await readCourierFile(shop, file, { dryRun, by: COMMAND_LINE })
        const { shipped, collect, unchanged, refused, assumed } = answer
        const encoding = assumed === null ? [] : [`The file is not in UTF-8: it was read as ${assumed}.`]
        const json = { dryRun, shipped, collect, unchanged, refused, mails: shipped.length, assumed }
        return { body: [answerWords(answer, dryRun), ...toCollectWords(collect), ...encoding], refusals: refused.map(refusalLine), json }
      }),
    )
  addCorrections(orders, act)
}

/** `unknown` are no orders, or too many. */
async function findIds(shop: Shop, references: string[]): Promise<{ ids: string[]; unknown: string[] }> {
  const found = await Promise.all(references.slice(0, MOST_TOGETHER).map((reference) => findOrderForOperator(shop, reference)))
  return { ids: found.flatMap((one) => (one ? [one.order.id] : [])), unknown: references.filter((_, index) => !found[index]) }
}

async function writeSheet(shop: Shop, file: string, references: string[]): Promise<Outcome> {
  const { ids, unknown } = await findIds(shop, references)
  const { csv, count, left } = ids.length > 0 ? await courierSheet(shop, ids) : { csv: null, count: 0, left: [] }
  // Names and addresses are in it.
  if (csv !== null) await writeFile(file, csv, { mode: 0o600, flag: 'wx' })
  return {
    body: csv === null ? [] : [`${counted(count, 'order is', 'orders are')} in ${file}.`],
    refusals: [...unknown.map(noOrder), ...left.map((number) => `Order ${number} is not to be sent.`)],
    json: { file: csv === null ? null : file, orders: count, left: [...unknown, ...left] },
  }
}

/** What has no label is named; the others are written all the same. */
async function printLabels(shop: Shop, file: string, references: string[]): Promise<Outcome> {
  const { ids, unknown } = await findIds(shop, references)
  const { pdf, missing } = ids.length > 0 ? await findLabelsPdf(shop, ids) : { pdf: null, missing: [] }
  // Names and addresses are in it.
  if (pdf) await writeFile(file, pdf, { mode: 0o600 })
  return {
    body: pdf ? [`The labels are in ${file}.`] : [],
    refusals: [...unknown.map(noOrder), ...missing.map((number) => `Order ${number} has no label to print now.`)],
    json: { file: pdf ? file : null, missing: [...unknown, ...missing] },
  }
}

function noOrder(reference: string): string {
  return `There is no order ${reference}.`
}

function describeOrder(order: Order): (string | Table)[] {
  const { number, fees, delivery, shippingLabel: label, transactionId, paidWith, refunds } = order
  const facts = [
    `Order ${number} (${order.id}), ${operatorStateWord(order).toLowerCase()}`,
    `Placed:   ${indianMinute(fromUnixSeconds(order.createdAt))} IST`,
    `To:       ${destinationLines(order, { isForCourier: true }).join(', ')}`,
    `Paid:     ${formatPaise(chargedPaise(order))}, ${[paidWith, transactionId].filter(Boolean).join(' ')}`,
    `Delivery: ${delivery.name}, ${formatPaise(delivery.amountPaise)}`,
    ...(order.cash?.due ? [`Collect:  ${formatPaise(order.cash.due)}`] : []),
    ...(label ? [`Tracking: ${label.trackingNumber}`] : []),
    ...refunds.map(({ id, amount, state, reason, lineIds }, index) => {
      const taken = refundedParts(order)[index]!
      const parts = taken.map(({ ref, quantity }) => (quantity > 0 ? `${quantity} × ${ref}` : ref)).join(', ')
      if (reason === 'changed') return `Changed:  ${formatPaise(amount)} of ${parts} paid for other pieces`
      return `Refund:   ${formatPaise(amount)}, ${state}, ${id}${lineIds ? `, of ${parts}` : ''}`
    }),
  ]
  const items: Table = {
    titles: ['PRODUCT', 'SIZE', 'QUANTITY', 'AMOUNT'],
    right: ['QUANTITY', 'AMOUNT'],
    rows: [
      ...changedLines(order).map((line) => [
        line.ref,
        line.one_size ? 'One size' : optionsLabel(lineOptions(line)),
        String(line.quantity),
        formatPaise(line.amount_subtotal),
      ]),
      ...feeParts(fees).map(({ ref, paise }) => [ref, '', '', formatPaise(paise)]),
    ],
    empty: '',
  }
  return [...facts, items]
}
