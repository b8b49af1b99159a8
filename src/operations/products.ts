import { PRODUCT_STATUSES, type ProductStatus } from '../domain/catalogue/product.ts'
import { formatRupees } from '../domain/money.ts'
import type { PriceGap } from '../domain/prices/tax-rate.ts'
import { gapWords } from '../messages/catalogue/prices.ts'
import { ID_ERRORS } from '../messages/catalogue/product-draft.ts'
import { ALL_GONE } from '../messages/catalogue/stock.ts'
import { clearableText, optionalText, requiredChoice, seen, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

/** Longer than any price: what is wrong with more is said rather than cut off. */
const MAX_TYPED_PRICE = 20
export const STATUSES: Record<ProductStatus, string> = { draft: 'Draft', on: 'On sale', hidden: 'Hidden', archived: 'Archived' }
/** What lists say, which know of seasons too. */
export const SHOWN_STATUSES = { ...STATUSES, away: 'Out of season' }
/** More than an id may have: what is wrong with more is said. */
const MAX_ID = 100
const DAY_RULE = 'A day such as 2026-11-30, please, or nothing.'
const unknown = gone('There is no product {id}.')

export const stock = operation({
  on: 'product',
  by: 'packer',
  action: 'set-stock',
  about: 'put a product in or out of stock',
  button: 'Save',
  done: 'Saved',
  told: ({ id, inStock }: { id: string; inStock: boolean }) => `${id} is ${inStock ? 'in' : 'out of'} stock.`,
  fields: {
    stock: requiredChoice('Stock', { in: 'In stock', out: 'Out of stock' }, { unit: 'in|out', about: 'in or out', isArgument: true }),
  },
  refusals: { 'unknown-product': unknown, 'sold-out': { words: ALL_GONE, at: 'stock' } },
})

export const setPrice = operation({
  on: 'product',
  about: 'set the price of a product, in whole rupees',
  button: 'Save',
  done: 'Saved',
  told: ({ id, rupees, gap }: { id: string; rupees: number | null; gap: PriceGap | null }) =>
    `${id} ${rupees === null ? 'has no price' : `costs ${formatRupees(rupees)}`} now.${gap ? ` ${gapWords(gap)}` : ''}`,
  fields: {
    price: text('Price', {
      max: MAX_TYPED_PRICE,
      unit: 'RUPEES',
      about: 'whole rupees, or an empty text for none',
      isArgument: true,
      isNumber: true,
    }),
    seen: seen('the price that was shown, in rupees'),
  },
  refusals: {
    'unknown-product': unknown,
    'invalid-price': atField('price', 'Whole rupees from 1 to 9999999, please, or nothing.'),
    'changed-meanwhile': {
      at: 'price',
      words: ({ current }: { current: number | null }) =>
        `This was changed meanwhile. Theirs: ${current === null ? 'none' : formatRupees(current)}. Yours is in the field: save it again to overwrite theirs.`,
    },
  },
})

export const setStatus = operation({
  on: 'product',
  action: 'set-status',
  about: 'say who finds a product: drafts and what is archived operators alone, what is hidden whoever has its address',
  button: 'Save',
  done: 'Saved',
  told: ({ id, status }: { id: string; status: ProductStatus }) => `${id} is ${STATUSES[status].toLowerCase()} now.`,
  fields: {
    status: requiredChoice('Status', STATUSES, {
      unit: PRODUCT_STATUSES.join('|'),
      about: 'draft, on, hidden or archived',
      hint: 'Drafts and archived products are seen by operators only; hidden ones open by their link alone.',
      isArgument: true,
    }),
  },
  refusals: { 'unknown-product': unknown },
})

const DAY = {
  max: 30,
  unit: 'TIME',
  about: 'a day, which counts whole, or a time such as 2026-11-30T18:30 in India; an empty text for none',
  isMoment: true as const,
}

export const setSeason = operation({
  on: 'product',
  action: 'set-season',
  about: 'say from when and until when a product is shown; outside of that it is as a draft',
  button: 'Save',
  done: 'Saved',
  told: ({ id, from, until }: { id: string; from: string | null; until: string | null }) =>
    [`${id} is shown`, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ') + (from || until ? '.' : ' all year.'),
  fields: {
    from: clearableText('From', DAY),
    until: clearableText('Until', { ...DAY, hint: 'A day without a time counts whole.' }),
  },
  refusals: {
    'unknown-product': unknown,
    'invalid-from': atField('from', DAY_RULE),
    'invalid-until': atField('until', DAY_RULE),
    'ends-first': atField('until', 'That is before it begins.'),
  },
})

export const duplicate = operation({
  on: 'product',
  once: true,
  about: 'make a draft of a product’s texts, pictures, options and prices',
  button: 'Duplicate',
  done: 'This is the copy: a draft, which only operators see.',
  told: ({ id, of }: { id: string; of: string }) => `${id} is a draft like ${of}.`,
  fields: { as: optionalText('Web address', { max: MAX_ID, unit: 'ID', about: 'the id of the copy; else one like the product’s own' }) },
  refusals: {
    'unknown-product': unknown,
    'no-id': atField('as', ID_ERRORS['no-id']),
    'id-taken': atField('as', ID_ERRORS['id-taken']),
  },
})

export const deleteProduct = operation({
  on: 'product',
  action: 'delete-product',
  about: 'delete a product that was never sold',
  button: 'Delete',
  warns: { words: 'The product, its pictures and its prices are deleted for good. It leaves the carts in which it lies.', yes: 'delete' },
  done: 'Deleted.',
  told: ({ id }: { id: string }) => `${id} is deleted.`,
  refusals: {
    'unknown-product': unknown,
    sold: 'This product is in orders: archive it instead, and they keep its page’s name and pictures.',
    paying: 'Somebody is paying for it at this moment: archive it, or try again in half an hour.',
    reviewed: 'This product has reviews: archive it instead.',
  },
})
