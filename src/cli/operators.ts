import { indianMinute } from '../domain/indian-time.ts'
import {
  grantOperator,
  listOperators,
  revokeOperator,
  tellOperatorByEmail,
  type OperatorResult,
} from '../features/operator-access/change-operator.ts'
import { OPERATOR_ROLES, readOperatorRole } from '../domain/operators/operator-role.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { OPERATOR_REFUSALS } from '../messages/operators.ts'
import { refuse, type AddCommands, type Outcome } from './command.ts'

export const addOperatorCommands: AddCommands = (program, act) => {
  const operators = program.command('operators').description('Who may use the operator’s pages.')

  operators
    .command('grant')
    .description('make the account with this address an operator’s, or give an operator another role')
    .argument('<EMAIL>')
    .option('--role <ROLE>', `${OPERATOR_ROLES.join(' or ')}: a packer sees what packing takes, without money`, 'owner')
    .action(
      act(async ({ shop }, email, options) => {
        const role = readOperatorRole(options.role)
        if (!role) return refuse('unknown-role', `--role is ${OPERATOR_ROLES.join(' or ')}.`)
        return describe(email, await grantOperator(shop, { email, role }, COMMAND_LINE), {
          changed: `is ${WITH_ARTICLE[role]} now.`,
          unchanged: `is ${WITH_ARTICLE[role]} already.`,
        })
      }),
    )

  operators
    .command('revoke')
    .description('take an operator’s rights from the account with this address')
    .argument('<EMAIL>')
    .action(
      act(async ({ shop }, email) =>
        describe(email, await revokeOperator(shop, { email }, COMMAND_LINE), {
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
        if (uid === null) return refuse('no-operator', `${email}: No operator has this address.`)
        return { body: [`${email} is ${told ? '' : 'not '}told of orders.`], json: { uid, told } }
      }),
    )

  operators
    .command('list')
    .description('every operator')
    .action(
      act(async ({ shop }) => {
        const all = await listOperators(shop)
        const rows = all.map(({ email, name, role, grantedAt }) => [email ?? 'N/A', role, indianMinute(grantedAt), name])
        const titles = ['EMAIL', 'ROLE', 'GRANTED (IST)', 'NAME']
        return { body: [{ titles, rows, empty: 'There are no operators.' }], json: all }
      }),
    )
}

const WITH_ARTICLE = { owner: 'an owner', packer: 'a packer' }

function describe(email: string, result: OperatorResult, words: { changed: string; unchanged: string }): Outcome {
  if (!result.ok) return refuse(result.reason, `${email}: ${OPERATOR_REFUSALS[result.reason]}`)
  const { uid, changed } = result
  return { body: [`${email} ${changed ? words.changed : words.unchanged}`], json: { uid, changed } }
}
