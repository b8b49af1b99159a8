import type { MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder } from './mail-template.ts'

type Data = MailData['complaintAnswered']

/** The answer to what a buyer told of an order: words, or a replacement. */
export const complaintAnswered = buyerMail<Data>({
  subject: ({ complaint, order }) =>
    complaint.replacement ? `A replacement for your order ${order.number}` : `Our answer about your order ${order.number}`,
  title: ({ complaint }) => (complaint.replacement ? 'We send you a replacement' : 'Our answer'),
  note: `This is a demonstration shop: nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`,
  // Words that were mailed before are not mailed again with the replacement.
  words: (data) => [messageOf(data), !data.complaint.replacement && data.complaint.answer?.split('\n')],
  button: seeOrder,
  lines: ({ complaint }) => complaint.replacement?.line_items ?? [],
})

function messageOf({ complaint, order }: Data): string {
  if (!complaint.replacement) return `You told us that something is wrong with order ${order.number}. This is our answer.`
  return `We are sorry that something was wrong. We send you a replacement for order ${order.number}, at no cost. You get a mail with its tracking number when it is on its way.`
}
