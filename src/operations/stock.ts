import { MAX_SHELF, MAX_SKU, MAX_STOCK, pieceCount, waitingPieces } from '../domain/catalogue/stock.ts'
import { counted } from '../domain/counted.ts'
import { formatRupees } from '../domain/money.ts'
import { COST_RULE, COUNT_RULE, countRefusal, SHIPS_FROM_RULE, THRESHOLD_RULE, thresholdWords } from '../messages/catalogue/stock.ts'
import { clearableText, optionalText, requiredCount, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const OPTIONS = text('Size', {
  max: 200,
  unit: 'VALUE',
  about: 'the size; values of several options with / between them',
  isArgument: true,
})
const told = ({ id, kind, stock }: { id: string; kind: string; stock: number | null }) => {
  const waiting = waitingPieces(stock)
  const there = pieceCount(stock)
  const wait = waiting > 0 ? `, and ${counted(waiting, 'piece')} pre-ordered` : ''
  return `${id} in ${kind} ${there === null ? 'is unlimited' : `has ${counted(there, 'piece')}${wait}`}.`
}

type Refused = { kind: string } & Parameters<typeof countRefusal>[0]
const why = { at: 'count', words: ({ kind, ...refused }: Refused) => countRefusal(refused, kind) }
const refusals = {
  'unknown-product': gone('There is no product {id}.'),
  'unknown-options': gone('{id} has no {kind}.'),
  unlimited: why,
  'too-many': why,
  held: why,
  waiting: why,
  'no-day': { ...why, at: 'from' },
  'wrong-day': { ...why, at: 'from' },
  'changed-meanwhile': why,
  'sku-taken': why,
}

export const setCount = operation({
  on: 'product',
  by: 'packer',
  about: 'set how many pieces of a size a product has; what has one size is M',
  button: 'Save',
  done: 'Saved',
  told,
  fields: {
    options: OPTIONS,
    count: text('Pieces', { max: 20, unit: 'COUNT', about: 'a whole number, or unlimited', isArgument: true, isNumber: true }),
    sku: clearableText('SKU', { max: MAX_SKU, unit: 'SKU', about: 'the SKU of the size; an empty text for none' }),
    shelf: clearableText('Shelf', { max: MAX_SHELF, unit: 'SHELF', about: 'where its pieces lie; an empty text for nowhere' }),
    was: optionalText('Was', {
      max: 20,
      unit: 'COUNT',
      about: 'the count that was seen: where it is another one by now, nothing is set',
      isNumber: true,
    }),
  },
  refusals: { ...refusals, 'invalid-count': atField('count', COUNT_RULE) },
})

/** A delivery note's number, a printer's name. */
const MAX_NOTE = 100

export const receivePieces = operation({
  on: 'product',
  by: 'packer',
  once: true,
  about: 'pieces of a size have arrived: as many more than there are',
  button: 'Received',
  done: 'Saved',
  told,
  fields: {
    options: OPTIONS,
    pieces: requiredCount('Pieces', {
      min: 1,
      max: MAX_STOCK,
      rule: `How many have arrived? A whole number from 1 to ${MAX_STOCK}, please.`,
      unit: 'N',
      about: 'how many have arrived',
      isArgument: true,
    }),
    note: optionalText('Note', { max: MAX_NOTE, unit: 'TEXT', about: 'what they came with, such as the number of a delivery note' }),
  },
  refusals,
})

export const sellAhead = operation({
  on: 'product',
  about: 'let pieces of a size be sold before they are there, so many at most, sent from a day on; 0 ends it',
  button: 'Save',
  done: 'Saved',
  told: ({ id, kind, pieces }: { id: string; kind: string; pieces: number }) =>
    pieces === 0
      ? `${id} in ${kind} can no longer be pre-ordered.`
      : `Up to ${counted(pieces, 'piece')} of ${id} in ${kind} can be pre-ordered.`,
  fields: {
    options: OPTIONS,
    pieces: requiredCount('At most', {
      min: 0,
      max: MAX_STOCK,
      rule: `How many? A whole number from 0 to ${MAX_STOCK}, please.`,
      unit: 'N',
      about: 'how many may be sold before they are there',
      isArgument: true,
    }),
    from: clearableText('Ships from', {
      max: 30,
      unit: 'DAY',
      about: 'the first day on which they are sent, such as 2026-12-12',
      isDay: true,
    }),
  },
  refusals: { ...refusals, 'invalid-day': atField('from', SHIPS_FROM_RULE) },
})

export const setCost = operation({
  on: 'product',
  about: 'say what a piece of a size costs the shop, in whole rupees; an empty text for nothing',
  button: 'Save',
  done: 'Saved',
  told: ({ id, kind, rupees }: { id: string; kind: string; rupees: number | null }) =>
    rupees === null ? `${id} in ${kind} has no cost price.` : `A piece of ${id} in ${kind} costs you ${formatRupees(rupees)}.`,
  fields: {
    options: OPTIONS,
    cost: text('Cost price', { max: 12, unit: 'RUPEES', about: 'whole rupees', isArgument: true, isNumber: true }),
  },
  refusals: { ...refusals, 'invalid-cost': atField('cost', COST_RULE) },
})

export const setThreshold = operation({
  on: 'product',
  many: true,
  action: 'set-threshold',
  about: 'say from how few pieces of a size on operators are told, of a product or of every other one',
  button: 'Save',
  done: 'Saved',
  told: ({ id, pieces }: { id: string; pieces: number | null }) => thresholdWords(id, pieces),
  fields: {
    pieces: text('Alert me at', {
      max: 20,
      unit: 'N',
      about: 'a whole number, or none',
      hint: 'You get one mail when a size falls to this many pieces. Leave empty for none.',
      isNumber: true,
    }),
  },
  refusals: { 'unknown-product': gone('There is no product {id}.'), 'invalid-count': atField('pieces', THRESHOLD_RULE) },
})

export const addPiece = operation({
  on: 'product',
  by: 'packer',
  once: true,
  about: 'one piece more of a size than there is',
  button: '+',
  done: 'Saved',
  told,
  fields: { options: OPTIONS },
  refusals,
})

export const takePiece = operation({
  on: 'product',
  by: 'packer',
  once: true,
  about: 'one piece fewer of a size than there is',
  button: '−',
  done: 'Saved',
  told,
  fields: { options: OPTIONS },
  refusals,
})
