import { textDifferences, type Difference } from '../text-differences.ts'
import type { Part } from '../sizes/measures.ts'
import { altOf, madeAlt } from '../catalogue/picture-alt.ts'
import { writeOptionLines } from '../import/option-lines.ts'
import { writeProductLinks } from '../catalogue/product-links.ts'
import { isInStock, METADATA_DEFAULTS, parseFields, type Product, type ProductMetadata } from '../catalogue/product.ts'

/** A product as its form has it: one text for each field, so that two versions can be compared field by field. */
export type ProductDraft = { fields: Record<DraftField, string>; pictures: DraftPicture[] }
export type DraftPicture = { name: string; alt: string; kind: string }

/** The paragraphs, lines and texts of a structured description (spec §2), under the names that they have in its JSON. */
export const DESCRIPTION_PARTS = {
  desc_1: 'First paragraph',
  desc_2: 'Second paragraph',
  desc_3: 'Third paragraph',
  fnf_1: 'Fabric & Fit, line 1',
  fnf_2: 'Fabric & Fit, line 2',
  fnf_3: 'Fabric & Fit, line 3',
  fnf_4: 'Fabric & Fit, line 4',
  fnf_5: 'Fabric & Fit, line 5',
  ci_1: 'Care & Instructions, line 1',
  ci_2: 'Care & Instructions, line 2',
  ci_3: 'Care & Instructions, line 3',
  ci_4: 'Care & Instructions, line 4',
} as const
export type DescriptionPart = keyof typeof DESCRIPTION_PARTS

/** A garment's own measures: six extents, XS to XXL, such as "94, 99, 104, 109, 114, 119" or "70-88, …". */
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

export const DRAFT_FIELDS = {
  name: 'Name',
  price_usd: 'Price in rupees',
  list_price: 'List price in rupees',
  stock: 'Stock',
  sizes: 'Sizes',
  options: 'Options',
  type: 'Category',
  variety: 'Kind',
  origin: 'From',
  strength: 'Strength',
  weight: 'Weight',
  ready_in_days: 'Business days to make it',
  wear_with: 'Wear it with',
  layout: 'Layout of the description',
  plain: 'Plain text',
  ...DESCRIPTION_PARTS,
  dye: 'Dye',
  garment: 'Kind of garment',
  ...MEASURE_PARTS,
  price: 'Price reference',
  tax_code: 'Tax code',
  role: 'Role',
} as const
export type DraftField = keyof typeof DRAFT_FIELDS

const NAMES = Object.keys(DRAFT_FIELDS) as DraftField[]
export const MEASURES = Object.keys(MEASURE_PARTS) as MeasurePart[]
export const PARTS = Object.keys(DESCRIPTION_PARTS) as DescriptionPart[]
const METADATA = [
  'price_usd',
  'type',
  'variety',
  'origin',
  'strength',
  'weight',
  'ready_in_days',
  'list_price',
  'price',
] as const satisfies (keyof ProductMetadata)[]

/** All fields, each from `read`. */
export function draftFields(read: (name: DraftField) => string): ProductDraft['fields'] {
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as ProductDraft['fields']
}

export const EMPTY_DRAFT: ProductDraft = {
  fields: { ...draftFields(() => ''), stock: 'in', sizes: 'all', layout: 'structured', weight: '0g' },
  pictures: [],
}

/** The form of a stored product. */
export function draftOf(product: Product): ProductDraft {
  const { metadata, name, role, tax_code: taxCode } = product
  const parts = parseFields(product.description)
  const measures = new Map(Object.entries(parts?.get('measures') ?? {}))
  const known: Partial<Record<DraftField, string>> = {
    name,
    role: role ?? '',
    tax_code: taxCode ?? '',
    wear_with: writeProductLinks(product.wear_with),
    stock: isInStock(product) ? 'in' : 'out',
    sizes: metadata.one_size === '1' ? 'one' : 'all',
    options: writeOptionLines(product.product_options),
    ...Object.fromEntries(METADATA.map((field) => [field, metadata[field]])),
    layout: parts ? 'structured' : product.description === '' ? 'structured' : 'plain',
    plain: parts ? '' : product.description,
    ...Object.fromEntries([...PARTS, 'dye', 'garment'].map((part) => [part, textOf(parts?.get(part))])),
    ...Object.fromEntries(MEASURES.map((part) => [part, writeExtents(measures.get(part))])),
  }
  return {
    fields: draftFields((field) => known[field] ?? ''),
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
