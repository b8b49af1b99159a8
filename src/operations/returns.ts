import { MAX_QUANTITY } from '../domain/cart/cart.ts'
import { counted, nounFor } from '../domain/counted.ts'
import { readableTime } from '../domain/indian-time.ts'
import { formatPaise } from '../domain/money.ts'
import { RETURN_REASONS, RETURN_WORDS_LENGTH, type ReturnFaults, type ReturnReason } from '../domain/orders/order-return.ts'
import type { WordsFault } from '../domain/reviews/review.ts'
import { BUYER_MAILED } from '../messages/orders/buyer-mailed.ts'
import {
  exchangeShortage,
  otherStateWords,
  RETURN_REASON_WORDS,
  RETURN_REFUSALS,
  returnErrors,
  returnWordsFault,
} from '../messages/orders/order-return.ts'
import { flag, optionalCount, optionalText, requiredChoice, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const unknown = gone('There is no return {id}.')
const WORDS = { max: RETURN_WORDS_LENGTH.max, unit: 'TEXT', isLong: true } as const
const COUNT_RULE = `A number of pieces is a whole number from 1 to ${MAX_QUANTITY}.`
const words = atField('words', ({ fault }: { fault: WordsFault }) => returnWordsFault(fault))

const { 'nothing-left': _, ...CANNOT } = RETURN_REFUSALS

export const ask = operation({
  on: 'order',
  action: 'ask-return',
  once: true,
  about: 'ask for a return or an exchange for a buyer who has called or written: pieces of one line',
  button: 'Request for the buyer',
  done: 'The return is asked for, and waits for your answer.',
  told: ({ number, returnId }: { number: string; returnId: string }) => `Return ${returnId} of order ${number} is asked for.`,
  fields: {
    line: text('Line', { max: 500, unit: 'LINE', about: 'which line, as orders show has it' }),
    reason: requiredChoice<ReturnReason>('Why', RETURN_REASON_WORDS, {
      unit: 'REASON',
      about: `why: ${RETURN_REASONS.join(', ')}`,
      rule: 'Please choose why.',
    }),
    instead: optionalText('Size instead', {
      max: 300,
      unit: 'VALUE[/VALUE]',
      about: 'what is sent instead, in the order of the options, or another piece, as PRODUCT[/VALUE]; without it the money goes back',
      hint: 'Such as L, or another piece such as neel-kurta/L. What costs another amount is bought at today’s price.',
      aside: 'empty for money back',
    }),
    pieces: optionalCount('How many', {
      min: 1,
      max: MAX_QUANTITY,
      rule: COUNT_RULE,
      unit: 'N',
      about: 'how many of its pieces; without it all',
      aside: 'all',
    }),
    parcel: optionalText('Parcel', { max: 100, unit: 'ID', about: 'of a parcel that was sent in exchange, its id; else the order’s own' }),
    words: optionalText('What the buyer says', { ...WORDS, about: 'what the buyer says' }),
  },
  refusals: {
    ...CANNOT,
    'unknown-order': gone('There is no order {id}.'),
    'unknown-size': atField('instead', 'There is no such size of this piece.'),
    invalid: ({ faults }: { faults: ReturnFaults }) => Object.values(returnErrors(faults)).join(' '),
  },
})

export const approve = operation({
  on: 'return',
  action: 'approve-return',
  about: 'let pieces be sent back: another size that is wanted is held, its buyer gets a mail with the address',
  button: 'Approve',
  done: `The return is approved. ${BUYER_MAILED}`,
  told: ({ id, number }: { id: string; number: string }) => `Return ${id} of order ${number} is approved.`,
  fields: {
    words: optionalText('Message to the buyer', { ...WORDS, about: 'what the buyer reads beside your address', aside: 'optional' }),
  },
  refusals: {
    'unknown-return': unknown,
    'other-state': otherStateWords,
    'sold-out': exchangeShortage,
    off: 'Nothing was changed: your shop.yaml takes nothing back any more.',
    invalid: words,
  },
})

export const refuse = operation({
  on: 'return',
  action: 'refuse-return',
  about: 'refuse a return in words, which its buyer gets as a mail',
  button: 'Refuse',
  warns: { words: 'The buyer gets your words by mail. This cannot be undone.', yes: 'refuse it' },
  done: 'The return is refused. The buyer gets your words by mail.',
  told: ({ id, number }: { id: string; number: string }) => `Return ${id} of order ${number} is refused.`,
  fields: { words: text('Reason', { ...WORDS, about: 'what the buyer reads' }) },
  refusals: { 'unknown-return': unknown, 'other-state': otherStateWords, invalid: words },
})

export const arrived = operation({
  on: 'return',
  action: 'return-arrived',
  once: true,
  about: 'pieces of a return have come and are accepted: all of it, or so many of one line; what is not put back is written off',
  button: 'Mark as arrived',
  warns: { words: 'These pieces are accepted. What their buyer gets for them is decided next.', yes: 'it has arrived' },
  done: 'What has arrived is noted. Settle the return when you have looked at all of it.',
  told: ({ id, pieces }: { id: string; pieces: number }) =>
    `${counted(pieces, 'piece')} of return ${id} ${nounFor(pieces, 'is', 'are')} accepted.`,
  fields: {
    line: optionalText('Line', { max: 500, unit: 'LINE', about: 'pieces of this line alone, as the order has it' }),
    pieces: optionalCount('Pieces accepted', {
      min: 1,
      max: MAX_QUANTITY,
      rule: COUNT_RULE,
      unit: 'N',
      about: 'so many of each; without it all',
      aside: 'all',
    }),
    putBack: flag('Put back in stock', 'put them back in stock'),
  },
  refusals: {
    'unknown-return': unknown,
    'other-state': otherStateWords,
    'unknown-line': atField('line', 'The return has no such line.'),
    'too-many': atField('pieces', 'Not so many pieces are awaited.'),
    taken: 'Nothing was changed: these pieces are in another return by now, or their money has gone back.',
  },
})

type Settled = { amountPaise: number; replacement: string | null } | { duePaise: number; payUrl?: string; endsAt?: Date }

function settledOrDue({ id, ...settled }: { id: string } & Settled): string {
  if ('amountPaise' in settled) {
    const { amountPaise, replacement } = settled
    return `Return ${id} is settled: ${formatPaise(amountPaise)} go back${replacement === null ? '' : `, what is sent instead is parcel ${replacement}`}.`
  }
  const { duePaise, payUrl, endsAt } = settled
  const asked = `Return ${id} is settled once ${formatPaise(duePaise)} are paid: its buyer gets a mail.`
  if (payUrl === undefined || endsAt === undefined) return `${asked} The payment provider gave no link: settle it again for one.`
  return `${asked} The link to be paid by ${readableTime(endsAt)}: ${payUrl}`
}

export const settle = operation({
  on: 'return',
  sensitive: true,
  callsOut: true,
  action: 'settle-return',
  about: 'give what the accepted pieces were sent back for: their money, or what is sent instead, once its difference is paid by a link',
  button: 'Settle the return',
  warns: { words: 'The buyer gets what the accepted pieces were sent back for. This cannot be undone.', yes: 'settle it' },
  done: `The return is settled. ${BUYER_MAILED}`,
  told: settledOrDue,
  fields: { refund: flag('Refund instead of an exchange', 'give the money back for all of it, instead of what was to be sent') },
  refusals: {
    'unknown-return': unknown,
    'other-state': otherStateWords,
    'sold-out': exchangeShortage,
    refund: 'Nothing was changed: the money of these pieces has gone back already. Tick “money instead” to close the return.',
    'no-buyer': 'Nothing was changed: the buyer has deleted the account, so nobody can be asked for the difference.',
    'too-many': 'Nothing was changed: the buyer has too many open payments. Please try again in an hour.',
  },
})

export const label = operation({
  on: 'return',
  action: 'return-label',
  about: 'buy a carrier’s label for the way back of what may be sent: its buyer gets it by mail, and at the order',
  button: 'Buy a return label',
  warns: { words: 'The carrier is paid by you. One that is not used is given back when the return has arrived or ended.', yes: 'buy it' },
  done: 'The label is being bought. The buyer gets it by mail.',
  told: ({ id, number }: { id: string; number: string }) => `A label for the way back of return ${id} of order ${number} is being bought.`,
  refusals: {
    'unknown-return': unknown,
    'other-state': otherStateWords,
    'no-carrier': 'Nothing was changed: no carrier is connected that sells labels.',
    collected: 'Nothing was changed: this order was collected, so there is no address that a carrier comes from.',
    labelled: 'Nothing was changed: it has a label already, or one is being bought.',
  },
})

export const ahead = operation({
  on: 'return',
  action: 'send-ahead',
  about: 'send the other size before anything has come back',
  button: 'Send the other size now',
  warns: {
    words: 'Nothing has come back yet. If nothing does, the buyer has both, and nobody but you will ask for it. This cannot be undone.',
    yes: 'send it now',
  },
  done: 'The other size is a parcel of its own now, below.',
  told: ({ id, replacement }: { id: string; replacement: string }) => `The other size of return ${id} is parcel ${replacement}.`,
  refusals: {
    'unknown-return': unknown,
    'other-state': otherStateWords,
    'no-exchange': 'Nothing was changed: no other size is wanted.',
    sent: 'Nothing was changed: the other size is sent already.',
    'other-price': 'Nothing was changed: what is sent instead has another price, and is paid for by what comes back.',
  },
})
