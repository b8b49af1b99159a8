import { Option } from '@commander-js/extra-typings'
import { RETURN_STATES } from '../domain/orders/order-return.ts'
import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addReturnCommands: AddCommands = (program, act) => {
  const returns = program.command('returns').description('What buyers send back after delivery, where shop.yaml says so.')

  returns
    .command('list')
    .description('what comes back and somebody waits for, the one that has waited longest first, at most 100; or all in one state')
    .addOption(new Option('--state <STATE>', 'only those in this state').choices(RETURN_STATES))
    .action(act(async ({ shop }, { state }) => answerList(shop, 'returns', { state })))
}
