import type { MailData } from '../../domain/mails/mail-content.ts'
import type { ReturnState } from '../../domain/orders/order-return.ts'
import { sellerLines } from '../../domain/shop/seller.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { RETURN_LABEL_WORDS, RETURN_REASON_WORDS, returnCostWords, returnLineWords, returnStateWords } from '../../messages/order-return.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { OperatorLayout, operatorText } from './operator-layout.tsx'

type Data = MailData['returnNews']

const BUTTON = 'See this order'
const PAY = 'Pay at this order'
const DEMO = `This is a demonstration shop: please send nothing. ${ACCOUNTS_ARE_TEMPORARY}`

const TITLES: Record<ReturnState, string> = {
  asked: 'We have your request',
  approved: 'You can send it back',
  refused: 'We cannot take it back',
  arrived: 'Your return has arrived',
  unpaid: 'Your return has arrived: something is to be paid',
  settled: 'Your return is settled',
  ended: 'Your return has ended',
}

/** Where a return stands, to its buyer. */
export const returnNews: MailTemplate<Data> = {
  subject: ({ back, order }) => `${TITLES[back.state]}: order ${order.number}`,
  preview: ({ back }) => returnStateWords(back),
  Body: (data) => (
    <MailLayout
      title={TITLES[data.back.state]}
      preview={returnStateWords(data.back)}
      note={data.demo ? DEMO : null}
      shopUrl={data.shopUrl}
      seller={data.seller}
    >
      <TextBand>{returnStateWords(data.back)}</TextBand>
      {data.back.answer !== null && (
        <TextBand>
          <LineBreaks lines={data.back.answer.split('\n')} />
        </TextBand>
      )}
      {data.back.state === 'approved' && (
        <TextBand>
          <LineBreaks lines={sendingWords(data)} />
        </TextBand>
      )}
      <TextBand>
        <LineBreaks lines={data.back.lines.map(returnLineWords)} />
      </TextBand>
      <ButtonBand href={orderAddress(data.ordersUrl, data.order)}>{data.back.state === 'unpaid' ? PAY : BUTTON}</ButtonBand>
      <MailLines lines={data.back.lines} pictures={data.pictures} />
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      returnStateWords(data.back),
      data.back.answer,
      data.back.state === 'approved' && sendingWords(data).join('\n'),
      data.back.lines.map(returnLineWords).join('\n'),
      `${data.back.state === 'unpaid' ? PAY : BUTTON}:\n${orderAddress(data.ordersUrl, data.order)}`,
      data.demo && DEMO,
      signature(data.seller),
    ),
}

/** Where it goes, who pays, and what to do then. */
function sendingWords({ rules, seller, order, back, shopUrl }: Data): string[] {
  if (back.label === 'bought') return [RETURN_LABEL_WORDS, `${shopUrl}/account/returns/${back.id}/label.pdf`]
  return [
    `Please write ${order.number} on the parcel, and send it to:`,
    ...sellerLines(seller),
    ...(rules ? [returnCostWords(rules)] : []),
    'Please tell us at your order when it is on its way, with its tracking number if there is one.',
  ]
}

type OperatorData = MailData['operatorReturn']

/** To an owner: a buyer asks to send something back, or nothing of it has come. */
export const operatorReturn: MailTemplate<OperatorData> = {
  subject: titleOf,
  preview: (data) => wordsOf(data),
  Body: (data) => (
    <OperatorLayout title={titleOf(data)} preview={wordsOf(data)} shopUrl={data.shopUrl} button={buttonOf(data)}>
      <TextBand>{wordsOf(data)}</TextBand>
      <TextBand>
        <LineBreaks lines={[...data.back.lines.map(returnLineWords), ...data.back.message.split('\n')]} />
      </TextBand>
    </OperatorLayout>
  ),
  text: (data) =>
    operatorText(
      { ...data, button: buttonOf(data) },
      wordsOf(data),
      [...data.back.lines.map(returnLineWords), data.back.message].filter(Boolean).join('\n'),
    ),
}

function titleOf({ order, back, news }: OperatorData): string {
  if (news === 'return-unpaid') return `Exchange of order ${order.number} was not paid`
  return news === 'returned'
    ? `Return of order ${order.number}: ${RETURN_REASON_WORDS[back.reason].toLowerCase()}`
    : `Return of order ${order.number} has ended`
}

function wordsOf({ order, back, news }: OperatorData): string {
  if (news === 'returned') return `${order.shipping.name} asks to send back:`
  if (news === 'return-unpaid')
    return 'The difference was not paid in time: the money goes back, and what was kept for it is on sale again.'
  return `Nothing arrived in time. ${back.replacement ? 'The other size has been sent already.' : 'What was held for it is on sale again.'}`
}

function buttonOf({ news, orderUrl }: OperatorData): [string, string] {
  return [news === 'returned' ? 'Answer it' : 'See this order', orderUrl]
}
