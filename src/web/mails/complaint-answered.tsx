import type { MailData } from '../../domain/mails/mail-content.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['complaintAnswered']

const BUTTON = 'See this order'
const DEMO = `This is a demonstration shop: nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const SORRY = 'We are sorry that something was wrong.'

/** The answer to what a buyer told of an order: words, or a replacement. */
export const complaintAnswered: MailTemplate<Data> = {
  subject: ({ complaint, order }) =>
    complaint.replacement ? `A replacement for your order ${order.number}` : `Our answer about your order ${order.number}`,
  preview: messageOf,
  Body: (data) => (
    <MailLayout title={titleOf(data)} preview={messageOf(data)} note={data.demo ? DEMO : null} shopUrl={data.shopUrl} seller={data.seller}>
      <TextBand>{messageOf(data)}</TextBand>
      {answerOf(data) !== null && (
        <TextBand>
          <LineBreaks lines={answerOf(data)!.split('\n')} />
        </TextBand>
      )}
      <ButtonBand href={orderAddress(data.ordersUrl, data.order)}>{BUTTON}</ButtonBand>
      {data.complaint.replacement && <MailLines lines={data.complaint.replacement.line_items} pictures={data.pictures} />}
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      messageOf(data),
      answerOf(data),
      data.complaint.replacement && data.complaint.replacement.line_items.map(lineText).join('\n'),
      `${BUTTON}:\n${orderAddress(data.ordersUrl, data.order)}`,
      data.demo && DEMO,
      signature(data.seller),
    ),
}

function titleOf({ complaint }: Data): string {
  return complaint.replacement ? 'We send you a replacement' : 'Our answer'
}

function messageOf({ complaint, order }: Data): string {
  if (!complaint.replacement) return `You told us that something is wrong with order ${order.number}. This is our answer.`
  return `${SORRY} We send you a replacement for order ${order.number}, at no cost. You get a mail with its tracking number when it is on its way.`
}

/** Words that were mailed before are not mailed again with the replacement. */
function answerOf({ complaint: { answer, replacement } }: Data): string | null {
  return replacement ? null : answer
}
