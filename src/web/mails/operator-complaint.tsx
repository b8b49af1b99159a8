import type { MailData } from '../../domain/mails/mail-content.ts'
import { reasonWithin } from '../../messages/complaint.ts'
import { LineBreaks, TextBand } from './mail-layout.tsx'
import type { MailTemplate } from './mail-template.ts'
import { OperatorLayout, operatorText } from './operator-layout.tsx'

type Data = MailData['operatorComplaint']

/** To an owner: a buyer says that something is wrong with an order. */
export const operatorComplaint: MailTemplate<Data> = {
  subject: titleOf,
  preview: previewOf,
  Body: (data) => (
    <OperatorLayout title={titleOf(data)} preview={previewOf(data)} shopUrl={data.shopUrl} button={answer(data)}>
      <TextBand>{wordsOf(data)}</TextBand>
      <TextBand>
        <LineBreaks lines={data.complaint.message.split('\n')} />
      </TextBand>
    </OperatorLayout>
  ),
  text: (data) => operatorText({ ...data, button: answer(data) }, wordsOf(data), data.complaint.message),
}

function titleOf({ order, complaint }: Data): string {
  return `Complaint on order ${order.number}: ${reasonWithin(complaint.reason)}`
}

function previewOf(data: Data): string {
  return `${wordsOf(data)} ${data.complaint.message}`
}

function wordsOf({ order, complaint: { photos } }: Data): string {
  return `${order.shipping.name} writes${photos.length === 0 ? '' : `, with ${photos.length === 1 ? 'a photo' : `${photos.length} photos`}`}:`
}

function answer({ orderUrl }: Data): [string, string] {
  return ['Answer the complaint', orderUrl]
}
