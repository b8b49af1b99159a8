import { Option } from '@commander-js/extra-typings'
import { AGAINST, SOLD_BY } from '../domain/dashboard/sold.ts'
import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addSalesCommands: AddCommands = (program, act) => {
  program
    .command('sales')
    .description('Figures of what was sold.')
    .command('list')
    .description('what was sold in these days, the most first, at most 100')
    .addOption(new Option('--by <WHAT>', 'product unless said').choices(SOLD_BY))
    .option('--from <DAY>', '30 days ago unless said')
    .option('--to <DAY>', 'today unless said')
    .addOption(new Option('--against <WHICH>', 'the days before unless said').choices(AGAINST))
    .action(act(({ shop }, options) => answerList(shop, 'sales', options)))
}
