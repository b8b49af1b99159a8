import { changeState, MOST_CHANGED, type ChangedProduct } from '../domain/catalogue/many-changes.ts'
import { PRODUCT_STATUSES } from '../domain/catalogue/product.ts'
import { counted } from '../domain/counted.ts'
import type { SaleFault } from '../domain/prices/sale.ts'
import { LEFT_WORDS } from '../messages/catalogue/many-changes.ts'
import { SALE_FAULTS } from '../messages/catalogue/prices.ts'
import { optionalChoice, optionalText } from './fields.ts'
import { atField, gone, operation } from './operation.ts'
import { STATUSES } from './products.ts'

/** As many ids of the longest kind as a page has. */
const MAX_IDS = 20_000
const MAX_TYPED = 30
const AMOUNT_RULE = 'A price such as 1890, or what is added or taken off: +100, -100, +10% or -10%.'

export const change = operation({
  on: 'product',
  many: true,
  action: 'change-many',
  about: 'say what would change of many products: nothing is changed until `products apply`',
  button: 'Preview',
  done: 'This is what would change.',
  told: ({ id, items }: { id: string; items: ChangedProduct[] }) => `${previewWords(items)}\n${id} is this change: products apply does it.`,
  fields: {
    ids: optionalText('Products', { max: MAX_IDS, unit: 'IDS', about: 'the ids of the products, with commas between' }),
    where: optionalText('All that match', {
      max: 300,
      unit: 'FILTERS',
      about: 'in place of ids: all that the list has with these filters, such as filter=swag,stock=in,status=on,search=kurta; or all',
    }),
    price: optionalText('Price', {
      max: MAX_TYPED,
      unit: 'AMOUNT',
      about: 'whole rupees, or +100, -100, +10% or -10% of what it is',
      hint: '1890, +100, -100, +10% or -10%',
      isNumber: true,
    }),
    sale: optionalText('Sale', {
      max: MAX_TYPED,
      unit: 'AMOUNT',
      about: 'the same for a time, of the price without a sale; none ends it',
      hint: 'The same for a time, or none',
      isNumber: true,
    }),
    from: optionalText('Sale from', { max: MAX_TYPED, unit: 'TIME', about: 'when the sale begins; now without it', isMoment: true }),
    until: optionalText('Sale until', {
      max: MAX_TYPED,
      unit: 'TIME',
      about: 'when the sale ends: a day, which counts whole, or a time such as 2026-11-30T18:30',
      isMoment: true,
    }),
    category: optionalText('Category', { max: 100, unit: 'ID', about: 'the id of a category of the shop' }),
    status: optionalChoice('Status', STATUSES, { unit: PRODUCT_STATUSES.join('|'), about: 'who finds them' }),
  },
  refusals: {
    'nothing-chosen': 'Please choose products first, or all that match.',
    'nothing-named': 'Please say what shall change.',
    'nothing-changes': 'None of these products would change.',
    'too-many': `That would change more than ${MOST_CHANGED} products: please do it in parts, by the filters of the list.`,
    'invalid-where': atField('where', 'These are no filters of the list, such as filter=swag,stock=in,status=on,search=kurta; or all.'),
    'invalid-price': atField('price', AMOUNT_RULE),
    'invalid-sale': atField('sale', AMOUNT_RULE),
    'invalid-times': atField('until', ({ faults }: { faults: SaleFault[] }) => faults.map((fault) => SALE_FAULTS[fault]).join(' ')),
    'unknown-category': atField('category', 'The shop has no such category.'),
  },
})

const told = ({ count, left }: { count: number; left: { name: string }[] }) =>
  [`${counted(count, 'product is', 'products are')} changed.`, ...(left.length > 0 ? [`Left as they are: ${namesOf(left)}.`] : [])].join(
    ' ',
  )
const unknown = gone('There is no such change, or no longer.')

export const apply = operation({
  on: 'change',
  action: 'apply-change',
  about: 'do a change of many products as it was previewed; what was changed meanwhile is left',
  button: 'Apply changes',
  done: 'Done.',
  told,
  refusals: { 'unknown-change': unknown, 'not-planned': 'This has been done already.', 'not-done': 'This has been done already.' },
})

export const undo = operation({
  on: 'change',
  action: 'undo-change',
  about: 'put back what a change of many products changed, and nobody has touched since',
  button: 'Undo',
  done: 'It is as before.',
  told: (result: Parameters<typeof told>[0]) => told(result).replace('changed.', 'as before.'),
  refusals: {
    'unknown-change': unknown,
    'not-planned': 'This has not been done, or is undone already.',
    'not-done': 'This has not been done, or is undone already.',
  },
})

const MOST_NAMED = 20

function namesOf(products: readonly { name: string }[]): string {
  const more = products.length - MOST_NAMED
  const names = products.slice(0, MOST_NAMED).map(({ name }) => name)
  return [...names, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function previewWords(items: ChangedProduct[]): string {
  const lines = items.slice(0, MOST_NAMED).map(({ id, before, after, left }) => {
    const [old, fresh] = [changeState(before), changeState(after)]
    return left
      ? `${id}: ${LEFT_WORDS[left]}`
      : `${id}: ${Object.keys(fresh)
          .map((name) => [name, old[name], '→', fresh[name]].filter((word) => word !== undefined).join(' '))
          .join(', ')}`
  })
  const more = items.length - MOST_NAMED
  return [...lines, ...(more > 0 ? [`And ${more} more; --json has all of them.`] : [])].join('\n')
}
