import { reconcilePayments } from '../../features/payments/reconcile-payments.ts'
import { sendRefunds } from '../../features/payments/resume-refunds.ts'
import type { AddCommands } from '../command.ts'

export const addPaymentCommands: AddCommands = (program, act) => {
  program
    .command('payments')
    .description('Payments and refunds at the provider.')
    .command('reconcile')
    .description('ask the payment provider now about every payment and refund that has not come to its end')
    .action(
      act(async ({ shop, progress }) => {
        const report = await reconcilePayments(shop, (done) => progress({ done, total: null, what: 'payments' }))
        const refunds = await sendRefunds(shop)
        const refusals =
          report.unanswered > 0 ? [`The provider did not answer about ${report.unanswered}. They are asked about again by themselves.`] : []
        return {
          body: [`${report.sessions} payments asked about, ${report.settled} settled; ${refunds} refunds asked about.`],
          refusals,
          json: { ...report, refunds },
        }
      }),
    )
}
