import type { ReplacedLine } from '../../domain/orders/complaint.ts'
import { COMMAND_LINE } from '../../features/operator-access/record-action.ts'
import { replaceOrder, type Unanswerable } from '../../features/orders/complaints/answer-complaint.ts'
import { findComplaintsOfOrder } from '../../features/orders/complaints/find-complaints.ts'
import { findOrderForOperator } from '../../features/orders/find/find-for-operator.ts'
import { CLOSED_WORDS, REPLACE_REFUSALS, replacementShortage } from '../../messages/orders/complaint.ts'
import { LISTS } from '../../operations/lists/all.ts'
import { refuse, type AddCommands, type Outcome } from '../command.ts'
import { answerList, tableOf } from '../list.ts'

export const addComplaintCommands: AddCommands = (program, act) => {
  const complaints = program
    .command('complaints')
    .description('What buyers tell of orders that have arrived. A refund of the order answers one too.')

  complaints
    .command('list')
    .description('what has no answer, the one that has waited longest first, at most 100; or all that was told of an order')
    .argument('[ORDER]')
    .action(
      act(async ({ shop }, reference) => {
        if (reference === undefined) return answerList(shop, 'complaints')
        const found = await findOrderForOperator(shop, reference)
        if (!found) return refuse('unknown-order', `There is no order ${reference}.`)
        const { id, number } = found.order
        const told = (await findComplaintsOfOrder(shop, id)).map((complaint) => ({ ...complaint, number }))
        return { body: [tableOf(LISTS.complaints, told)], json: told }
      }),
    )

  complaints
    .command('replace')
    .description('send pieces of the order again as a second parcel, which orders label and orders ship take by its number')
    .argument('<ID>')
    .argument('<LINES...>', 'the lines as orders show has them, with =2 behind one for two of its pieces')
    .action(
      act(async ({ shop }, id, lines) => {
        const result = await replaceOrder(shop, { id, lines: lines.map(readLine) }, COMMAND_LINE)
        if (result.ok) return { body: [`The replacement is ${result.number}.`], json: { id, state: 'replaced', number: result.number } }
        switch (result.reason) {
          case 'sold-out':
            return refuse(result.reason, replacementShortage(result.shortage))
          case 'refunded':
          case 'unknown-lines':
            return refuse(result.reason, REPLACE_REFUSALS[result.reason])
          default:
            return unanswerable(id, result)
        }
      }),
    )
}

/** A line alone is one piece of it. */
function readLine(written: string): ReplacedLine {
  const [, ref = written, count = '1'] = /^(.*)=(\d{1,6})$/.exec(written) ?? []
  return { ref, quantity: Number(count) }
}

function unanswerable(id: string, result: Unanswerable): Outcome {
  return refuse(result.reason, result.reason === 'closed' ? CLOSED_WORDS[result.state] : `There is no complaint ${id}.`)
}
