import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addCollectionCommands: AddCommands = (program, act) => {
  const collections = program.command('collections').description('Pieces that are shown together.')

  collections
    .command('list')
    .description('every collection, in the order of the home page, at most 100')
    .option('--search <TEXT>', 'only those with this in their name')
    .action(act(({ shop }, options) => answerList(shop, 'collections', options)))
}
