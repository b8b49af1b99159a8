import { codeWords, CODE_LIMITS, type Code, type CodeFault } from '../domain/prices/code.ts'
import { CODE_FAULTS, CODE_TAKEN, TOO_MANY_AUTOMATIC, unknownPieces } from '../messages/catalogue/prices.ts'
import { flag, optionalCount, optionalText } from './fields.ts'
import { gone, operation } from './operation.ts'

const count = (amount: keyof typeof CODE_LIMITS, label: string, asked: { unit?: string; about: string }) =>
  optionalCount(label, { unit: 'N', min: amount === 'minimum' ? 0 : 1, max: CODE_LIMITS[amount], rule: CODE_FAULTS[amount], ...asked })
const ids = (label: string, about: string) => optionalText(label, { max: 8000, unit: 'IDS', about })
/** Where what is wrong stands, if not at the field of that name. */
const AT: Partial<Record<CodeFault, string>> = { code: 'id', kind: 'percent', pieces: 'get', 'adds-up': 'addsUp', order: 'until' }
const moment = (label: string, about: string) => optionalText(label, { max: 30, unit: 'TIME', about, isMoment: true })

export const add = operation({
  on: 'code',
  about: 'make a code of one kind: percent, rupees, pieces (buy and get) or free delivery; it is not changed afterwards',
  button: 'Create code',
  done: 'The code is created.',
  told: ({ made }: { made: Code }) => `${made.code}, ${codeWords(made)}.`,
  fields: {
    percent: count('percent', 'Percent off', { about: 'of its pieces, rounded down to whole rupees' }),
    rupees: count('rupees', 'Rupees off', { about: 'off its pieces' }),
    buy: count('buy', 'Buy', { about: 'of every so many pieces to buy and to get those to get are free: the ones that cost least' }),
    get: count('get', 'Get', { about: 'so many pieces free' }),
    freeDelivery: flag('Free delivery', 'delivery is free, but for express'),
    minimum: count('minimum', 'For carts of at least', { unit: 'RUPEES', about: 'what its pieces have to come to before any discount' }),
    categories: ids('Only these categories', 'only for pieces of these categories, with commas, and of --products'),
    products: ids('Only these products', 'only for these products, with commas, and pieces of --categories'),
    firstOrder: flag('Only for a first order', 'only for who has not ordered yet'),
    members: flag('Only for members', 'only for who has a membership'),
    automatic: flag('Automatic, without a code', 'it counts by itself: nobody enters it'),
    addsUp: flag('Can be combined with a code', 'it counts beside a code too'),
    from: moment('From', 'a day, or a time such as 2026-11-20T18:30 in India'),
    until: moment('Until', 'a day, which counts whole, or a time'),
    uses: count('uses', 'Uses in all', { about: 'in all' }),
    usesPerAccount: count('usesPerAccount', 'Uses per account', { about: 'of one account' }),
  },
  refusals: {
    'too-many': TOO_MANY_AUTOMATIC,
    taken: { words: CODE_TAKEN, at: 'id' },
    invalid: {
      words: ({ faults }: { faults: CodeFault[] }) => faults.map((fault) => CODE_FAULTS[fault]).join(' '),
      status: 422,
      at: ({ faults }: { faults: CodeFault[] }) => Object.fromEntries(faults.map((fault) => [AT[fault] ?? fault, CODE_FAULTS[fault]])),
    },
    'unknown-pieces': { words: ({ unknown }: { unknown: string[] }) => unknownPieces(unknown), status: 422, at: 'products' },
  },
})

export const end = operation({
  on: 'code',
  about: 'end a code for everybody; payments that are open keep their price',
  button: 'End',
  warns: { words: 'End this code for everybody? It cannot be begun again. Payments that are open keep their price.', yes: 'end it' },
  done: 'The code has ended. Payments that are open keep their price.',
  told: ({ code }: { code: string }) => `${code} has ended.`,
  refusals: { 'unknown-code': gone('There is no such code.') },
})
