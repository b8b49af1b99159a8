import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { choiceWords, withRefs } from '../../domain/order.ts'
import { REFUND_REASONS } from '../ui/refund-words.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['refund']

const TIME = 'Banks take up to 7 days to show it.'
const DEMO = `This is a demonstration shop: no money was taken and none goes back. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'Your Orders'

/** Money that goes back: once when that is decided, once when the payment provider has sent it. */
export const refund: MailTemplate<Data> = {
  subject: (data) => (data.news === 'completed' ? `Refund sent: ${amountOf(data)}` : `Your refund of ${amountOf(data)}`),
  preview: messageOf,
  Body: (data) => (
    <MailLayout title={titleOf(data)} preview={messageOf(data)} note={data.demo ? DEMO : null} shopUrl={data.shopUrl} seller={data.seller}>
      <TextBand>{messageOf(data)}</TextBand>
      <TextBand>{reasonOf(data)}</TextBand>
      {data.refund.creditNote && <TextBand>{creditNoteOf(data.refund.creditNote)}</TextBand>}
      {linesOf(data).length > 0 && (
        <TextBand>
          <LineBreaks lines={linesOf(data)} />
        </TextBand>
      )}
      <ButtonBand href={data.ordersUrl}>{BUTTON}</ButtonBand>
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      messageOf(data),
      reasonOf(data),
      data.refund.creditNote && creditNoteOf(data.refund.creditNote),
      linesOf(data).join('\n'),
      `${BUTTON}:\n${data.ordersUrl}`,
      data.demo && DEMO,
      signature(data.seller),
    ),
}

function titleOf({ news }: Data): string {
  return news === 'completed' ? 'Your refund has been sent' : 'Your money is coming back'
}

function messageOf(data: Data): string {
  const { news, order } = data
  const amount = `${amountOf(data)}${order ? ` of order ${order.number}` : ''}`
  if (news === 'completed') return `We have sent ${amount} back the way it came. ${TIME}`
  return `We are sending ${amount} back the way it came. There is nothing you need to do; we will write again once it has been sent.`
}

function reasonOf({ refund }: Data): string {
  return REFUND_REASONS[refund.reason]
}

/** The receipt on the page that the button leads to has it too. */
function creditNoteOf({ number }: NonNullable<Data['refund']['creditNote']>): string {
  return `The credit note for it is ${number}. Your receipt names it as well.`
}

function linesOf({ refund, order }: Data): string[] {
  if (!refund.lineIds || !order) return []
  const returned = new Set(refund.lineIds)
  return withRefs(order.line_items)
    .filter(({ ref }) => returned.has(ref))
    .map((line) => `${line.description}, ${choiceWords(line)}, quantity ${line.quantity}: ${formatPaise(line.amount_subtotal)}`)
}

function amountOf({ refund }: Data): string {
  return formatPaise(refund.amount)
}
