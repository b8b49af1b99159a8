import type { MailData } from '../../domain/mail-content.ts'
import { REASON_WORDS } from '../../messages/complaint.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { SEE_ORDER, WHY } from './operator-news.tsx'

type Data = MailData['operatorComplaint']

/** To an owner: a buyer says that something is wrong with an order. */
export const operatorComplaint: MailTemplate<Data> = {
  subject: ({ order }) => `Something is wrong with order ${order.number}`,
  preview: wordsOf,
  Body: ({ orderUrl, shopUrl, seller, ...of }) => (
    <MailLayout
      title={`Something is wrong with order ${of.order.number}`}
      preview={wordsOf(of)}
      note={null}
      shopUrl={shopUrl}
      seller={seller}
    >
      <TextBand>{wordsOf(of)}</TextBand>
      <TextBand>
        <LineBreaks lines={of.complaint.message.split('\n')} />
      </TextBand>
      <ButtonBand href={orderUrl}>{SEE_ORDER}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ orderUrl, seller, ...of }) =>
    paragraphs(wordsOf(of), of.complaint.message, `${SEE_ORDER}:\n${orderUrl}`, WHY, signature(seller)),
}

function wordsOf({ order, complaint }: Pick<Data, 'order' | 'complaint'>): string {
  const photos =
    complaint.photos.length === 0 ? '' : `, with ${complaint.photos.length === 1 ? 'a photo' : `${complaint.photos.length} photos`}`
  return `${order.shipping.name} writes${photos}: ${REASON_WORDS[complaint.reason]}.`
}
