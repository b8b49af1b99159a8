import type { MailData } from '../../domain/mails/mail-content.ts'
import { reasonWithin } from '../../messages/orders/complaint.ts'
import { operatorMail } from './operator-layout.tsx'

type Data = MailData['operatorComplaint']

/** To an owner: a buyer says that something is wrong with an order. */
export const operatorComplaint = operatorMail<Data>({
  title: ({ order, complaint }) => `Complaint on order ${order.number}: ${reasonWithin(complaint.reason)}`,
  preview: (data) => `${wordsOf(data)} ${data.complaint.message}`,
  words: (data) => [wordsOf(data), data.complaint.message.split('\n')],
  button: ({ orderUrl }) => ['Answer the complaint', orderUrl],
})

function wordsOf({ order, complaint: { photos } }: Data): string {
  return `${order.shipping.name} writes${photos.length === 0 ? '' : `, with ${photos.length === 1 ? 'a photo' : `${photos.length} photos`}`}:`
}
