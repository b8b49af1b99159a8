import type { MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder } from './mail-template.ts'

export const orderReady = buyerMail<MailData['orderReady']>({
  subject: ({ order }) => `Your order ${order.number} is ready`,
  title: () => 'Your order is ready',
  note: `This is a demonstration shop: there is nothing to collect. ${ACCOUNTS_ARE_TEMPORARY}`,
  words: ({ order }) => [`Order ${order.number} is ready, and you can collect it. Please bring the number.`],
  button: seeOrder,
  lines: ({ order }) => order.line_items,
  to: ({ order }) => order,
})
