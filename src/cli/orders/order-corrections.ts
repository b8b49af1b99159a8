import type { Command } from '@commander-js/extra-typings'
import { ADDRESS_FIELDS } from '../../domain/addresses/address.ts'
import { readOptions } from '../../domain/catalogue/stock.ts'
import { withRefs } from '../../domain/orders/order.ts'
import { findAnyProduct } from '../../features/catalogue/find-product.ts'
import { COMMAND_LINE } from '../../features/operator-access/record-action.ts'
import { correctAddress, correctLine, type CorrectAddressResult, type CorrectOrderResult } from '../../features/orders/correct-order.ts'
import { findOrderForOperator } from '../../features/orders/find/find-for-operator.ts'
import { newInvoiceWords, ORDER_CORRECTION_REFUSALS } from '../../messages/orders/order-refusals.ts'
import { refuse, type Act, type Outcome } from '../command.ts'

/** What can be put right of an order until its parcel is handed over. */
export function addCorrections(orders: Command, act: Act): void {
  orders
    .command('correct-address')
    .description('another address for an order that has not been handed over: what is not given stays, its buyer gets a mail')
    .argument('<ID>')
    .option('--name <NAME>', 'who gets it')
    .option('--line1 <TEXT>', 'address line 1')
    .option('--line2 <TEXT>', 'address line 2')
    .option('--pin <PIN>', 'the postal code')
    .option('--city <CITY>', 'the city')
    .option('--state <STATE>', 'the state')
    .option('--phone <NUMBER>', 'the phone for the courier')
    .action(
      act(async ({ shop }, id, { name, line1, line2, pin, city, state, phone }) => {
        const given = { name, addressLine1: line1, addressLine2: line2, postalCode: pin, cityLocality: city, stateProvince: state, phone }
        const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        return outcome(id, await correctAddress(shop, { reference: id, fields }, COMMAND_LINE))
      }),
    )

  orders
    .command('correct-line')
    .description('another kind of a piece, of the same price, for an order that has not been handed over: its buyer gets a mail')
    .argument('<ID>')
    .argument('<LINE>', 'the line as orders show has it')
    .argument('<VALUE>', 'the size; values of several options with / between them')
    .action(
      act(async ({ shop }, id, line, value) => {
        const found = await findOrderForOperator(shop, id)
        const productId = withRefs(found?.order.line_items ?? []).find(({ ref }) => ref === line)?.id
        const product = productId === undefined ? null : await findAnyProduct(shop, productId)
        const options = product && readOptions(product, value)
        const result: CorrectOrderResult = options
          ? await correctLine(shop, { reference: id, line, options }, COMMAND_LINE)
          : { ok: false, reason: found ? (product ? 'unknown-options' : 'unknown-line') : 'unknown-order' }
        return outcome(id, result)
      }),
    )
}

function outcome(id: string, result: CorrectAddressResult): Outcome {
  if (result.ok) return { body: [`Order ${result.number} is corrected.`, ...invoicedAnew(result)], json: result }
  if (result.reason === 'unknown-order') return refuse(result.reason, `There is no order ${id}.`)
  if (result.reason === 'new-invoice') return refuse(result.reason, newInvoiceWords(result.state))
  const errors = 'errors' in result ? ADDRESS_FIELDS.flatMap((field) => result.errors[field] ?? []) : []
  return refuse(result.reason, ORDER_CORRECTION_REFUSALS[result.reason], ...errors)
}

function invoicedAnew({ invoice, creditNote }: Extract<CorrectOrderResult, { ok: true }>): string[] {
  return invoice === undefined || creditNote === undefined
    ? []
    : [`Credit note ${creditNote} takes its tax invoice back; the new one is ${invoice}.`]
}
