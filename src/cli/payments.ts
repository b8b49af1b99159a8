import { reconcilePayments } from '../features/checkout/reconcile-payments.ts'
import { sendRefunds } from '../features/refunds/resume-refunds.ts'
import type { Command } from './command.ts'

export const paymentCommands: Command[] = [
  {
    usage: 'payments reconcile',
    summary: 'ask the payment provider now about every payment and refund that has not come to its end',
    async run(shop, { progress }) {
      const report = await reconcilePayments(shop, (done) => progress(`${done} payments`))
      const refunds = await sendRefunds(shop)
      const lines = [`${report.sessions} payments asked about, ${report.settled} settled; ${refunds} refunds asked about.`]
      const refusals =
        report.unanswered > 0 ? [`The provider did not answer about ${report.unanswered}. They are asked about again by themselves.`] : []
      return { lines, refusals, json: { ...report, refunds } }
    },
  },
]
