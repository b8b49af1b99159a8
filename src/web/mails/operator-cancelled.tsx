import type { MailData } from '../../domain/mail-content.ts'
import { choiceWords } from '../../domain/order.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { SEE_ORDER, WHY } from './operator-news.tsx'

type Data = MailData['operatorCancelled']

/** To an operator: an order needs no packing any more. */
export const operatorCancelled: MailTemplate<Data> = {
  subject: ({ order }) => `Cancelled: order ${order.number}`,
  preview: wordsOf,
  Body: ({ orderUrl, shopUrl, seller, ...of }) => (
    <MailLayout title={`Order ${of.order.number} is cancelled`} preview={wordsOf(of)} note={null} shopUrl={shopUrl} seller={seller}>
      <TextBand>{wordsOf(of)}</TextBand>
      <TextBand>
        <LineBreaks lines={linesOf(of)} />
      </TextBand>
      <ButtonBand href={orderUrl}>{SEE_ORDER}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ orderUrl, seller, ...of }) =>
    paragraphs(wordsOf(of), linesOf(of).join('\n'), `${SEE_ORDER}:\n${orderUrl}`, WHY, signature(seller)),
}

function wordsOf({ order }: Pick<Data, 'order'>): string {
  return `Please do not send order ${order.number}, of ${order.shipping.name}, ${order.shipping.address.city}. The money goes back by itself.`
}

function linesOf({ order }: Pick<Data, 'order'>): string[] {
  return order.line_items.map((line) => `${line.quantity} × ${line.description}, ${choiceWords(line)}`)
}
