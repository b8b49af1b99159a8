import { Option } from '@commander-js/extra-typings'
import { RETURN_STATES } from '../../domain/orders/order-return.ts'
import { findReasons } from '../../features/orders/returns/find-returns.ts'
import { RETURN_REASON_WORDS } from '../../messages/orders/order-return.ts'
import { LISTS } from '../../operations/lists/all.ts'
import type { AddCommands } from '../command.ts'
import { answerList } from '../list.ts'

export const addReturnCommands: AddCommands = (program, act) => {
  const returns = program.command('returns').description('What buyers send back after delivery, where shop.yaml says so.')

  returns
    .command('list')
    .description('what comes back and somebody waits for, the one that has waited longest first, at most 100; or all in one state')
    .addOption(new Option('--state <STATE>', 'only those in this state').choices(RETURN_STATES))
    .action(act(async ({ shop }, { state }) => answerList(shop, 'returns', { state })))

  returns
    .command('reasons')
    .description('why pieces came back in the last year, by product, the most frequent first; or of one product')
    .argument('[PRODUCT]')
    .action(
      act(async ({ shop }, product) => {
        const reasons = await findReasons(shop, product === undefined ? null : [product])
        const rows = reasons.map(({ product: id, reason, pieces }) => [id, RETURN_REASON_WORDS[reason], String(pieces)])
        const titles = ['PRODUCT', 'REASON', 'PIECES']
        return { body: [{ titles, right: ['PIECES'], rows, empty: LISTS.returns.empty.none }], json: reasons }
      }),
    )
}
