import type { MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder } from './mail-template.ts'

/** What is sent, and where to, as it is now. */
export const orderCorrected = buyerMail<MailData['orderCorrected']>({
  subject: ({ order }) => `Your order ${order.number} is corrected`,
  title: () => 'Your order is corrected',
  note: `This is a demonstration shop: nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`,
  words: ({ order, invoice }) => [
    `We have corrected order ${order.number} before it was sent. This is what you get, and where it goes. If something is not right, please write to us.`,
    invoice !== undefined &&
      `It goes to another state now, which is taxed otherwise: its new tax invoice is ${invoice}. You find it at your order, beside the one before, which a credit note takes back. You pay nothing more.`,
  ],
  button: seeOrder,
  lines: ({ order }) => order.line_items,
  to: ({ order }) => order,
})
