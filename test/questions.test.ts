import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPERATIONS, type OperationName } from '../src/operations/all.ts'
import type { Operation } from '../src/operations/operation.ts'

/** Asked first: it cannot be taken back. */
const ASKS = 'asks'
/** Why an act need not ask. */
type Reason =
  | 'its opposite stands beside it'
  | 'it is done again with other values'
  | 'what it adds can be taken away'
  | 'a page before it says what follows'
  | 'it changes nothing'
  | 'it ends by itself'
type Table = Record<string, typeof ASKS | Reason>

const DECLARED: Record<OperationName, Table[string]> = {
  'orders ship': 'it is done again with other values',
  'orders hand-to-carrier': ASKS,
  'orders label': 'it is done again with other values',
  'orders pack': 'its opposite stands beside it',
  'orders unpack': 'its opposite stands beside it',
  'orders take': 'its opposite stands beside it',
  'orders let-go': 'its opposite stands beside it',
  'orders correct-tracking': 'it is done again with other values',
  'orders deliver': ASKS,
  'orders ready': ASKS,
  'orders collected': ASKS,
  'orders write': 'what it adds can be taken away',
  'orders change': 'a page before it says what follows',
  'orders cancel': ASKS,
  'orders not-paid': ASKS,
  'orders refund': 'a page before it says what follows',
  'orders cash-collected': ASKS,
  'orders refused': ASKS,
  'orders arrived-back': ASKS,
  'orders settle-cancelled-parcel': ASKS,
  'orders place-of-supply': ASKS,
  'orders resend': 'it is done again with other values',
  'orders note': 'it is done again with other values',
  'orders tag': 'it is done again with other values',
  // The buyer is written to in the words that were typed.
  'complaints answer': 'it is done again with other values',
  'returns ask': 'its opposite stands beside it',
  'returns approve': 'it ends by itself',
  'returns refuse': ASKS,
  'returns arrived': ASKS,
  'returns settle': ASKS,
  'returns label': ASKS,
  'returns send-ahead': ASKS,
  'products stock': 'its opposite stands beside it',
  'products set-price': 'it is done again with other values',
  'products status': 'it is done again with other values',
  'products season': 'it is done again with other values',
  'products duplicate': 'what it adds can be taken away',
  'products delete': ASKS,
  'products change': 'it changes nothing',
  'products apply': 'a page before it says what follows',
  'products undo': 'it is done again with other values',
  'products note': 'it is done again with other values',
  'products tag': 'it is done again with other values',
  'stock set': 'it is done again with other values',
  'stock receive': 'it is done again with other values',
  'stock ahead': 'it is done again with other values',
  'stock cost': 'it is done again with other values',
  'stock threshold': 'it is done again with other values',
  'stock more': 'its opposite stands beside it',
  'stock fewer': 'its opposite stands beside it',
  'reviews publish': 'its opposite stands beside it',
  'reviews hide': 'its opposite stands beside it',
  'reviews score': 'it is done again with other values',
  'codes add': 'what it adds can be taken away',
  'codes end': ASKS,
  'collections set': 'it is done again with other values',
  'collections place': 'what it adds can be taken away',
  'collections take': 'its opposite stands beside it',
  'collections lead': 'it is done again with other values',
  'collections remove': ASKS,
  'pages set': 'its opposite stands beside it',
  'pages restore': 'its opposite stands beside it',
  'pages reset': ASKS,
  'pages opening': 'it is done again with other values',
  'payments paid-back': ASKS,
  'jobs retry': 'it is done again with other values',
  'jobs drop': ASKS,
  'members grant': 'its opposite stands beside it',
  'members revoke': ASKS,
  'operators grant': ASKS,
  'operators revoke': ASKS,
  'keys add': 'what it adds can be taken away',
  'keys revoke': ASKS,
  'content unpublish': 'its opposite stands beside it',
  'content delete': ASKS,
  'notices set': 'its opposite stands beside it',
  'notices end': 'its opposite stands beside it',
  'people change-email': 'it is done again with other values',
  'people merge': 'it ends by itself',
  'people note': 'it is done again with other values',
  'people tag': 'it is done again with other values',
  'webhooks add': 'what it adds can be taken away',
  'webhooks test': 'it changes nothing',
  'webhooks resend': 'it is done again with other values',
  'webhooks remove': ASKS,
  'webhooks on': 'its opposite stands beside it',
  'webhooks off': 'its opposite stands beside it',
  'webhooks change-secret': ASKS,
  'people end-session': ASKS,
  'people sign-out': ASKS,
}

const OPERATORS: Table = {
  check: 'it changes nothing',
  'correct-address': 'a page before it says what follows',
  'correct-line': 'it is done again with other values',
  create: 'it is done again with other values',
  delete: ASKS,
  export: 'it changes nothing',
  import: 'a page before it says what follows',
  new: 'it changes nothing',
  preview: 'it changes nothing',
  publish: 'its opposite stands beside it',
  remove: ASKS,
  replace: ASKS,
  save: 'it is done again with other values',
  schedule: 'its opposite stands beside it',
  set: 'it is done again with other values',
  'ship-many': 'a page before it says what follows',
  told: 'its opposite stands beside it',
  upload: 'what it adds can be taken away',
}

const SHOPPERS: Table = {
  'on-its-way': 'it is done again with other values',
  'buy-again': 'what it adds can be taken away',
  upi: 'it is done again with other values',
  cancel: ASKS,
  'cancel-membership': ASKS,
  confirm: 'it changes nothing',
  'default-address': 'it is done again with other values',
  'delete-account': ASKS,
  'delete-address': ASKS,
  'display-name': 'it is done again with other values',
  'enter-code': 'its opposite stands beside it',
  link: 'its opposite stands beside it',
  password: 'it is done again with other values',
  // The provider's page asks.
  'pay-difference': 'a page before it says what follows',
  // The provider's page asks.
  'place-order': 'a page before it says what follows',
  'refill-cart': 'what it adds can be taken away',
  // Undo stands beside it.
  remove: 'its opposite stands beside it',
  'remove-code': 'its opposite stands beside it',
  'save-address': 'what it adds can be taken away',
  'send-verification': 'it is done again with other values',
  'show-total': 'it changes nothing',
  'sign-out': 'its opposite stands beside it',
  'sign-out-everywhere': ASKS,
  unlink: ASKS,
  update: 'it is done again with other values',
}

it('an operator’s declared act asks first where it cannot be taken back', () => {
  const asking = Object.entries(OPERATIONS).map(([name, { warns }]: [string, Operation]) => [name, warns !== undefined])
  expect(Object.fromEntries(asking)).toEqual(asksOf(DECLARED))
})

it.each([
  ['operators’ pages', 'src/web/operator/**/*.tsx', OPERATORS],
  ['shoppers’ pages', 'src/web/{pages,ui,islands}/**/*.tsx', SHOPPERS],
])('every form of the %s asks first where it cannot be taken back', (_, files, table) => {
  const acts = globSync(files, { cwd: ROOT }).flatMap((file) =>
    file.includes('.test.') ? [] : actsOf(readFileSync(join(ROOT, file), 'utf8')),
  )
  for (const { name, asks } of acts) expect([name, asks], name).toEqual([name, table[name] === ASKS])
  expect([...new Set(acts.map(({ name }) => name))].toSorted()).toEqual(Object.keys(table).toSorted())
})

const ROOT = join(import.meta.dirname, '..')

function asksOf(table: Table): Record<string, boolean> {
  return Object.fromEntries(Object.entries(table).map(([name, answer]) => [name, answer === ASKS]))
}

/** The acts that a component names, in a form of operators or in a field of a form, and whether a question stands before them. */
function actsOf(source: string): { name: string; asks: boolean }[] {
  const questions = tagsOf(source, 'Question').map(({ end }) => [end, source.indexOf('</Question>', end)] as const)
  const forms = tagsOf(source, 'ActionForm').flatMap(({ text }) => {
    const name = /\baction="([\w-]+)"/.exec(text)?.[1]
    return name === undefined ? [] : [{ name, asks: /\bquestion=/.test(text) }]
  })
  const fields = [...source.matchAll(/name="(?:action|intent)"\s+value="([\w-]+)"/g)].map(({ 1: name = '', index }) => ({
    name,
    asks: questions.some(([from, to]) => index > from && index < to),
  }))
  return [...forms, ...fields]
}

/** The opening tags of a component. */
function tagsOf(source: string, component: string): { text: string; end: number }[] {
  return [...source.matchAll(new RegExp(`<${component}\\b`, 'g'))].map(({ index }) => {
    let depth = 0
    let end = index
    while (end < source.length && (source[end] !== '>' || depth > 0)) {
      if (source[end] === '{') depth++
      if (source[end] === '}') depth--
      end++
    }
    return { text: source.slice(index, end), end }
  })
}
