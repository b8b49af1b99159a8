import { MAX_QUANTITY } from '../domain/cart/cart.ts'
import { RETURN_REASONS, RETURN_WORDS_LENGTH, type ReturnFaults, type ReturnReason } from '../domain/orders/order-return.ts'
import type { WordsFault } from '../domain/reviews/review.ts'
import {
  exchangeShortage,
  otherStateWords,
  RETURN_REASON_WORDS,
  RETURN_REFUSALS,
  returnErrors,
  returnWordsFault,
} from '../messages/order-return.ts'
import { atField, gone, operation, optionalCount, optionalText, requiredChoice, text } from './operation.ts'

const unknown = gone('There is no return {id}.')
const WORDS = { max: RETURN_WORDS_LENGTH.max, unit: 'TEXT', isLong: true } as const
const COUNT_RULE = `A number of pieces is a whole number from 1 to ${MAX_QUANTITY}.`
const words = atField('words', ({ fault }: { fault: WordsFault }) => returnWordsFault(fault))

const { 'nothing-left': _, ...CANNOT } = RETURN_REFUSALS

export const ask = operation({
  on: 'order',
  by: 'owner',
  action: 'ask-return',
  about: 'ask for a return or an exchange for a buyer who has called or written: pieces of one line',
  button: 'Ask for the buyer',
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
      about: 'what is sent instead, in the order of the options; without it the money goes back',
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
  by: 'owner',
  action: 'approve-return',
  about: 'let pieces be sent back: another size that is wanted is held, its buyer gets a mail with the address',
  button: 'Approve',
  done: 'The return is approved. The buyer gets a mail with your address.',
  told: ({ id, number }: { id: string; number: string }) => `Return ${id} of order ${number} is approved.`,
  fields: { words: optionalText('Words to the buyer', { ...WORDS, about: 'what the buyer reads beside your address', aside: 'optional' }) },
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
  by: 'owner',
  action: 'refuse-return',
  about: 'refuse a return in words, which its buyer gets as a mail',
  button: 'Refuse',
  warns: { words: 'The buyer gets your words by mail. This cannot be undone.', yes: 'refuse it' },
  done: 'The return is refused. The buyer gets your words by mail.',
  told: ({ id, number }: { id: string; number: string }) => `Return ${id} of order ${number} is refused.`,
  fields: { words: text('Why not', { ...WORDS, about: 'what the buyer reads' }) },
  refusals: { 'unknown-return': unknown, 'other-state': otherStateWords, invalid: words },
})
