import { Option } from '@commander-js/extra-typings'
import type { AddCommands } from './command.ts'
import { answerList } from './list.ts'

export const addReviewCommands: AddCommands = (program, act) => {
  const reviews = program.command('reviews').description('What shoppers write.')

  reviews
    .command('list')
    .description(
      'the latest reviews, at most 100: all, those flagged as toxic, or those that wait for their score; also --hidden or --public',
    )
    .addOption(
      only('--flagged', 'those flagged as toxic or for a link, a mail address or a telephone number, on which no operator has decided'),
    )
    .addOption(only('--pending', 'those that wait for their score'))
    .addOption(only('--hidden', 'those that an operator has hidden').hideHelp())
    .addOption(only('--public', 'those that everybody sees').hideHelp())
    .action(
      act(({ shop }, { flagged, pending, hidden, public: shown }) => {
        const state = flagged ? 'flagged' : pending ? 'waiting' : hidden ? 'hidden' : shown ? 'public' : undefined
        return answerList(shop, 'reviews', { state })
      }),
    )

  reviews
    .command('find')
    .description('the latest reviews, at most 100, with this in their text, their author’s name or their product’s id')
    .argument('<TEXT>')
    .action(act(({ shop }, search) => answerList(shop, 'reviews', { search })))
}

const STATES = ['flagged', 'pending', 'hidden', 'public']

function only(flag: string, description: string): Option<string> {
  return new Option(flag, `only ${description}`).conflicts(STATES.filter((state) => flag !== `--${state}`))
}
