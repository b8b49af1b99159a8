import { readableTime } from '../domain/indian-time.ts'
import { resetDemo } from '../features/demo/reset-demo.ts'
import type { Command } from './command.ts'

export const demoCommands: Command[] = [
  {
    usage: 'demo reset',
    summary: 'put the demonstration back to its first day, now: people, carts, orders and uploads go',
    async run(shop, { progress }) {
      const result = await resetDemo(shop, { onProgress: progress })
      if (!result.ok) return { lines: [], refusals: ['DEMO is off: the data of a real shop is not reset.'], json: { error: result.reason } }
      const { nextAt, open } = result
      const { sessions, refunds } = open
      const lines = [`The demonstration is reset. The next reset is on ${readableTime(nextAt)}.`]
      if (sessions + refunds > 0)
        lines.push(`${sessions} payments and ${refunds} refunds are open at the provider: they are followed until their end.`)
      return { lines, json: result }
    },
  },
]
