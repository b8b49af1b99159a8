import {
  grantOperator,
  listOperators,
  revokeOperator,
  tellOperatorByEmail,
  type OperatorResult,
} from '../features/operator-access/change-operator.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import type { AddCommands, Outcome } from './command.ts'

export const addOperatorCommands: AddCommands = (program, act) => {
  const operators = program.command('operators').description('Who may use the operator’s pages.')

  operators
    .command('grant')
    .description('make the account with this address an operator’s')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) =>
        describe(email, await grantOperator(shop, email, COMMAND_LINE), {
          changed: 'is an operator now.',
          unchanged: 'is an operator already.',
        }),
      ),
    )

  operators
    .command('revoke')
    .description('take an operator’s rights from the account with this address')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) =>
        describe(email, await revokeOperator(shop, email, COMMAND_LINE), {
          changed: 'is no operator any more.',
          unchanged: 'was no operator.',
        }),
      ),
    )

  operators
    .command('tell')
    .description('tell an operator of paid orders, by mail and notification, and each morning of the day before')
    .argument('<EMAIL>')
    .option('--off', 'not any more')
    .action(
      act(async ({ shop }, email, { off = false }) => {
        const told = !off
        const uid = await tellOperatorByEmail(shop, { email, told }, COMMAND_LINE)
        if (uid === null) return { refusals: [`${email}: No operator has this address.`], json: { error: 'no-operator' } }
        return { body: [`${email} is ${told ? '' : 'not '}told of orders.`], json: { uid, told } }
      }),
    )

  operators
    .command('list')
    .description('every operator')
    .action(
      act(async ({ shop }) => {
        const all = await listOperators(shop)
        const rows = all.map(({ email, name, grantedAt }) => [email ?? 'N/A', grantedAt.toISOString().slice(0, 16).replace('T', ' '), name])
        const columns = [{ title: 'EMAIL' }, { title: 'GRANTED (UTC)' }, { title: 'NAME' }]
        return { body: [{ columns, rows, empty: 'There are no operators.' }], json: all }
      }),
    )
}

const REFUSALS = {
  'unknown-email': 'No account has this address.',
  'unverified-email': 'Nobody has confirmed yet that this address is theirs: sign in with it and confirm it from the account page first.',
}

function describe(email: string, result: OperatorResult, words: { changed: string; unchanged: string }): Outcome {
  if (!result.ok) return { refusals: [`${email}: ${REFUSALS[result.reason]}`], json: { error: result.reason } }
  const { uid, changed } = result
  return { body: [`${email} ${changed ? words.changed : words.unchanged}`], json: { uid, changed } }
}
