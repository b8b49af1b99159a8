import { counted } from '../domain/counted.ts'
import { readableTime } from '../domain/indian-time.ts'
import { resetDemo } from '../features/demo/reset-demo.ts'
import { refuse, type AddCommands } from './command.ts'

export const addDemoCommands: AddCommands = (program, act) => {
  program
    .command('demo')
    .description('The demo.')
    .command('reset')
    .description('put the demo back to its first day, now: people, carts, orders and uploads go')
    .action(
      act(async ({ shop, progress }) => {
        const result = await resetDemo(shop, { onProgress: progress })
        if (!result.ok) return refuse(result.reason, 'DEMO is off: the data of a real shop is not reset.')
        const { sessions, refunds } = result.open
        const body = [`The demo is reset. The next reset is on ${readableTime(result.nextAt)}.`]
        if (sessions + refunds > 0)
          body.push(
            `${counted(sessions, 'payment')} and ${counted(refunds, 'refund')} open at the provider: they are followed until their end.`,
          )
        return { body, json: result }
      }),
    )
}
