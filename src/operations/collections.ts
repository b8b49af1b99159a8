import { MAX_COLLECTION, MOST_OF_COLLECTION, type CollectionFault } from '../domain/catalogue/collection.ts'
import { counted } from '../domain/counted.ts'
import { clearableText, optionalCount, text } from './fields.ts'
import { atField, gone, operation } from './operation.ts'

const unknown = gone('There is no collection {id}.')
const byRule = 'What is in it follows a rule: take the rule away to choose by hand.'
const PRODUCT = text('Piece', { max: 100, unit: 'PRODUCT', about: 'the id of a product', isArgument: true })
const DAYS = 'a day such as 2026-11-30, or an empty text'

const FAULTS: Record<CollectionFault, string> = {
  id: 'Its address is of small letters, digits and hyphens.',
  name: `A name of up to ${MAX_COLLECTION.name} characters, please.`,
  words: `A description of up to ${MAX_COLLECTION.words} characters, please.`,
  rule: 'A rule asks for what shoppers narrow by, variety, origin or type, such as dye=Indigo; for newest=8; or for sale.',
  picture: 'The shop folder has no such picture.',
  days: 'Days such as 2026-11-30, please, the first before the last.',
}

export const setCollection = operation({
  on: 'collection',
  action: 'set-collection',
  about: 'make a collection, or change its words, picture, days and rule',
  button: 'Save',
  done: 'Saved. Shoppers see it at once.',
  told: ({ id }: { id: string }) => `/collections/${id} is saved.`,
  fields: {
    name: text('Name', { max: MAX_COLLECTION.name, unit: 'TEXT', about: 'its heading' }),
    words: text('Description', { max: MAX_COLLECTION.words, unit: 'TEXT', about: 'a sentence or two', isLong: true }),
    rule: clearableText('Rule', {
      max: MAX_COLLECTION.rule,
      unit: 'RULE',
      about: 'which products, such as "dye=Indigo, newest=8" or "sale"; an empty text to choose by hand',
      hint: 'Such as dye=Indigo, newest=8 or sale. Leave empty to choose the pieces yourself.',
    }),
    picture: clearableText('Picture', { max: 200, unit: 'NAME', about: 'a picture of the shop folder, or an empty text for none' }),
    from: clearableText('From', { max: 30, unit: 'DAY', about: `first day: ${DAYS}`, isMoment: true }),
    until: clearableText('Until', { max: 30, unit: 'DAY', about: `last day, which counts whole: ${DAYS}`, isMoment: true }),
  },
  refusals: {
    'too-many': 'There are 200 collections: remove one first.',
    invalid: atField('name', ({ faults }: { faults: CollectionFault[] }) => faults.map((fault) => FAULTS[fault]).join(' ')),
  },
})

export const placeInCollection = operation({
  on: 'collection',
  action: 'place-piece',
  about: 'put a product into a collection, or to another place in it',
  button: 'Add',
  done: 'Saved. Shoppers see it at once.',
  told: ({ id, place, of }: { id: string; place: number; of: number }) => `It is number ${place} of ${of} in ${id}.`,
  fields: {
    product: PRODUCT,
    at: optionalCount('Place', {
      min: 1,
      max: MOST_OF_COLLECTION,
      unit: 'N',
      about: 'its place, the first is 1; otherwise the last',
      rule: `A place from 1 to ${MOST_OF_COLLECTION}.`,
    }),
  },
  refusals: {
    'unknown-collection': unknown,
    'unknown-product': atField('product', 'There is no such product.'),
    'by-rule': byRule,
    full: `It has ${MOST_OF_COLLECTION} products: take one out first.`,
  },
})

export const takeFromCollection = operation({
  on: 'collection',
  action: 'take-piece',
  about: 'take a product out of a collection',
  button: 'Remove',
  done: 'Saved. Shoppers see it at once.',
  told: ({ id }: { id: string }) => `It is no longer in ${id}.`,
  fields: { product: PRODUCT },
  refusals: { 'unknown-collection': unknown, 'by-rule': byRule, 'not-in-it': 'It is not in this collection.' },
})

export const leadWithCollection = operation({
  on: 'collection',
  action: 'lead-with-collection',
  about: 'put its pieces first in the shop’s own order: of the home page and of /shop where the folder offers it',
  button: 'Show these first in the shop',
  done: 'These pieces stand first in the shop’s own order.',
  told: ({ id, count }: { id: string; count: number }) => `${counted(count, 'piece')} of ${id} stand first in the shop’s own order.`,
  refusals: { 'unknown-collection': unknown },
})

export const removeCollection = operation({
  on: 'collection',
  action: 'remove-collection',
  about: 'remove a collection; one that the shop folder has is again as the folder says',
  button: 'Remove',
  warns: {
    words: 'The collection is gone, and its address with it. One that the shop folder has is again as the folder says.',
    yes: 'remove it',
  },
  done: 'The collection is removed.',
  told: ({ id, isOfFolder }: { id: string; isOfFolder: boolean }) =>
    isOfFolder ? `${id} is as the shop folder says.` : `${id} is removed.`,
  refusals: {
    'unknown-collection': unknown,
    'of-folder': 'The shop folder says so: take it out of its collections.yaml, or give it a last day.',
  },
})
