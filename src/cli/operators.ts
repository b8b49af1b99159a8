import { indianMinute } from '../domain/indian-time.ts'
import { listOperators, tellOperatorByEmail } from '../features/operator-access/change-operator.ts'
import { COMMAND_LINE } from '../features/operator-access/record-action.ts'
import { refuse, type AddCommands } from './command.ts'

export const addOperatorCommands: AddCommands = (program, act) => {
  const operators = program.command('operators').description('Who may use the operator’s pages.')

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
