import { altOf, madeAlt } from '../catalogue/picture-alt.ts'
import {
  DESCRIPTION_NAMES,
  fieldsOf,
  LABEL_COLUMNS,
  METADATA_DEFAULTS,
  METADATA_TEXTS,
  TEXT_FIELDS,
  TEXT_NAMES,
  type TextField,
} from '../catalogue/product-fields.ts'
import { NO_WEIGHT } from '../catalogue/product-limits.ts'
import { writeProductLinks } from '../catalogue/product-links.ts'
import { isStocked, parseFields, type Product } from '../catalogue/product.ts'
import { writeOptionLines } from '../import/option-lines.ts'
import type { Part } from '../sizes/measures.ts'
import { textDifferences, type Difference } from '../text-differences.ts'

/** A product as its form has it: one text for each field, so that two versions can be compared field by field. */
export type ProductDraft = { fields: Record<DraftField, string>; pictures: DraftPicture[] }
export type DraftPicture = { name: string; alt: string; kind: string }

/** A garment's own measures: an extent for each size of the shop, such as "94, 99, 104, 109, 114, 119" or "70-88, …". */
const MEASURE_PARTS = {
  chest: 'Chest',
  waist: 'Waist',
  hips: 'Hips',
  length: 'Length',
  hem: 'Hem',
  shoulder: 'Shoulder',
  sleeve: 'Sleeve',
  inseam: 'Inside leg',
  strap: 'Strap',
} as const satisfies Record<Part, string>
export type MeasurePart = keyof typeof MEASURE_PARTS

/** What is more than a text. */
const RULED_FIELDS = {
  stock: 'Stock',
  sizes: 'Sizes',
  options: 'Options',
  wear_with: 'Wear it with',
  layout: 'Layout of the description',
  plain: 'Plain text',
  ...MEASURE_PARTS,
} as const

export type DraftField = TextField | keyof typeof RULED_FIELDS
export const DRAFT_FIELDS: Readonly<Record<DraftField, string>> = {
  ...fieldsOf(TEXT_NAMES, (name) => TEXT_FIELDS[name].label),
  ...RULED_FIELDS,
}

const NAMES = Object.keys(DRAFT_FIELDS) as DraftField[]
export const MEASURES = Object.keys(MEASURE_PARTS) as MeasurePart[]

export function draftFields(read: (name: DraftField) => string): ProductDraft['fields'] {
  return fieldsOf(NAMES, read)
}

export const EMPTY_DRAFT: ProductDraft = {
  fields: { ...draftFields(() => ''), stock: 'in', sizes: 'all', layout: 'structured', weight: NO_WEIGHT },
  pictures: [],
}

/** The form of a stored product. */
export function draftOf(product: Product): ProductDraft {
  const { metadata } = product
  const parts = parseFields(product.description)
  const measures = new Map(Object.entries(parts?.get('measures') ?? {}))
  const fields: ProductDraft['fields'] = {
    name: product.name,
    ...fieldsOf(LABEL_COLUMNS, (name) => product[name] ?? ''),
    ...fieldsOf(METADATA_TEXTS, (name) => metadata[name] ?? ''),
    ...fieldsOf(DESCRIPTION_NAMES, (name) => textOf(parts?.get(name))),
    ...fieldsOf(MEASURES, (part) => writeExtents(measures.get(part))),
    wear_with: writeProductLinks(product.wear_with),
    stock: isStocked(product) ? 'in' : 'out',
    sizes: metadata.one_size === '1' ? 'one' : 'all',
    options: writeOptionLines(product.product_options),
    layout: parts || product.description === '' ? 'structured' : 'plain',
    plain: parts ? '' : product.description,
  }
  return {
    fields,
    pictures: product.images.map((picture) => ({ name: picture.name, alt: altOf(product, picture), kind: picture.kind })),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Anything that is no list of extents is left out; saving the product's other fields leaves it as it is. */
function writeExtents(value: unknown): string {
  if (!Array.isArray(value)) return ''
  return value.map((extent: unknown) => (Array.isArray(extent) ? extent.join('-') : String(extent))).join(', ')
}

/** A field of two drafts that are not the same; `pictures` is one field. */
export type DraftDifference = Difference<DraftField | 'pictures'>

export function draftDifferences(before: ProductDraft, after: ProductDraft): DraftDifference[] {
  const differences: DraftDifference[] = textDifferences(DRAFT_FIELDS, before.fields, after.fields)
  const pictures = [before, after].map(({ pictures }) => describePictures(pictures, [before, after]))
  if (pictures[0] !== pictures[1]) differences.push({ field: 'pictures', label: 'Pictures', before: pictures[0]!, after: pictures[1]! })
  return differences
}

/** A made text alternative follows the product's name: it is no difference of the pictures. */
function describePictures(pictures: DraftPicture[], drafts: ProductDraft[]): string {
  return pictures
    .map(({ name, alt, kind }) => {
      const isMade = drafts.some(({ fields }) => alt === madeAltOf(fields, kind))
      return `${name.replace(/^pictures\//, '')} (${kind})${isMade ? '' : `: ${alt}`}`
    })
    .join('\n')
}

function madeAltOf({ name, type, variety }: ProductDraft['fields'], kind: string): string {
  return madeAlt({ name, metadata: { ...METADATA_DEFAULTS, type, variety } }, kind)
}
