import { MAX_OPTIONS, MAX_VARIANTS } from '../../domain/catalogue/options.ts'
import { MAX_LINKS } from '../../domain/catalogue/product-links.ts'
import type { ShopSizes } from '../../domain/catalogue/size.ts'
import { WEIGHT_RULE } from '../../domain/catalogue/weight.ts'
import type { DraftField } from '../../domain/drafts/product-draft.ts'
import { maxLengthOf, MAX_PICTURES, type DraftFault, type DraftFaults } from '../../domain/drafts/product-values.ts'
import { MAX_OPTION_VALUE } from '../../domain/import/option-lines.ts'
import { MAX_READY_IN_DAYS } from '../../domain/parcels/delivery.ts'
import { MAX_ALT_LENGTH } from '../../domain/picture.ts'
import { LACKS_ZERO, NO_GST_RATE, NO_HSN } from './prices.ts'

export const LINKS_ERROR = `Please choose products from the list, at most ${MAX_LINKS}.`

export const ID_ERRORS = {
  'no-id': 'Please use small letters, digits and hyphens, at most 80.',
  'id-taken': 'Another product has this web address.',
}

const SENTENCES: Record<Exclude<DraftFault, 'too-long' | 'no-choice' | 'no-options'>, string> = {
  missing: 'Please enter a name.',
  'no-price': 'Please enter whole rupees from 1 to 9999999, or nothing.',
  'no-days': `Please enter a whole number from 1 to ${MAX_READY_IN_DAYS}, or nothing.`,
  'no-weight': `Please write ${WEIGHT_RULE}, or nothing.`,
  'no-hsn': NO_HSN,
  'lacks-zero': LACKS_ZERO,
  'no-gst-rate': NO_GST_RATE,
  'no-ids': LINKS_ERROR,
  'no-measures': 'Please enter a measure in whole centimetres for each size of the shop, in their order.',
  'too-many-pictures': `At most ${MAX_PICTURES} pictures, please.`,
  'same-picture': 'A picture is there twice.',
  'no-alt': 'Please say of each picture what it shows.',
  'alt-too-long': `At most ${MAX_ALT_LENGTH} characters for what a picture shows, please.`,
  'no-kind': 'Please choose the kind of each picture.',
  'picture-gone': 'A picture is not there any more. Please remove it.',
  'options-held': 'Open payments hold pieces of what would go. Please try again when they have ended.',
  ...ID_ERRORS,
}

const CHOICES = new Map<string, string>([
  ['stock', 'Please choose in or out of stock.'],
  ['sizes', 'Please choose the sizes.'],
  ['layout', 'Please choose a layout.'],
  ['garment', 'Please choose a kind of garment, or none.'],
])

export type DraftErrors = Partial<Record<keyof DraftFaults, string>>

export function draftErrors(faults: DraftFaults, sizes: ShopSizes): DraftErrors {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, sentenceFor(name as DraftField, fault, sizes)]))
}

function optionsSentence({ list }: ShopSizes): string {
  return `Please write at most ${MAX_OPTIONS} lines such as “Colour: indigo, madder”, with values of at most ${MAX_OPTION_VALUE} characters without slashes, and at most ${MAX_VARIANTS} combinations. As Size only ${list.join(', ')} count: others need another name.`
}

function sentenceFor(name: DraftField, fault: DraftFault, sizes: ShopSizes): string {
  if (fault === 'no-options') return optionsSentence(sizes)
  if (fault === 'no-choice') return CHOICES.get(name) ?? 'Please choose one of these.'
  if (fault !== 'too-long') return SENTENCES[fault]
  if (name === 'plain' || name === 'desc_1') return 'The description is too long: 50,000 characters in all at most.'
  return `At most ${maxLengthOf(name)} characters, please.`
}
