import type { MailData } from '../../domain/mails/mail-content.ts'
import type { ReturnState } from '../../domain/orders/order-return.ts'
import { sellerLines } from '../../domain/shop/seller.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import {
  RETURN_LABEL_WORDS,
  RETURN_REASON_WORDS,
  returnCostWords,
  returnLineWords,
  returnStateWords,
} from '../../messages/orders/order-return.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder, type Part } from './mail-template.ts'
import { operatorMail } from './operator-layout.tsx'

type Data = MailData['returnNews']

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
export const returnNews = buyerMail<Data>({
  subject: ({ back, order }) => `${TITLES[back.state]}: order ${order.number}`,
  title: ({ back }) => TITLES[back.state],
  note: `This is a demonstration shop: please send nothing. ${ACCOUNTS_ARE_TEMPORARY}`,
  words: (data) => [
    returnStateWords(data.back),
    data.back.answer?.split('\n'),
    ...(data.back.state === 'approved' ? sendingWords(data) : []),
    data.back.lines.map(returnLineWords),
  ],
  button: buttonOf,
  lines: ({ back }) => back.lines,
  isSaid: true,
})

/** What is to be done next. */
function buttonOf(data: Data): [words: string, href: string] {
  const { back, shopUrl } = data
  if (back.state === 'unpaid') return ['Pay at this order', seeOrder(data)[1]]
  return isLabelled(back) ? ['Print the label', `${shopUrl}/account/returns/${back.id}/label.pdf`] : seeOrder(data)
}

function isLabelled({ state, label }: Data['back']): boolean {
  return state === 'approved' && label === 'bought'
}

/** Where it goes, who pays, and what to do then. */
function sendingWords({ rules, seller, order, back }: Data): Part[] {
  if (isLabelled(back)) return [RETURN_LABEL_WORDS]
  const told = 'Please tell us at your order when it is on its way, with its tracking number if there is one.'
  return [
    [`Please write ${order.number} on the parcel, and send it to:`, ...sellerLines(seller)],
    rules ? `${returnCostWords(rules)} ${told}` : told,
  ]
}

type OperatorData = MailData['operatorReturn']

/** To an owner: a buyer asks to send something back, or nothing of it has come. */
export const operatorReturn = operatorMail<OperatorData>({
  title: titleOf,
  words: (data) => [
    wordsOf(data),
    [...data.back.lines.map(returnLineWords), ...(data.back.message === '' ? [] : data.back.message.split('\n'))],
  ],
  button: ({ news, orderUrl }) => [news === 'returned' ? 'Answer it' : 'See this order', orderUrl],
})

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
