import { MAX_DYE_LENGTH, MAX_NAME, NO_WEIGHT } from './product-limits.ts'
import { WEIGHT_RULE } from './weight.ts'

/**
 * A text of a product, said once: the operators' form, what it says of a change, files of products and the API follow. What
 * is more than a text (stock, sizes, options, links, measures, pictures, a sale) has rules of its own.
 */
export type ProductField = {
  /** What the form and its differences call it. Those of two values have none: the form asks for them in other words. */
  label?: string
  hint?: string
  /** `text` unless said. A price is whole rupees, a flag "1" or "0". */
  kind?: 'rupees' | 'days' | 'flag' | 'weight' | 'hsn' | 'gst'
  /** `MAX_LABEL` unless said. */
  max?: number
  /** May have several lines. */
  isLong?: true
  /** Its column in a file of products, where that has another name. */
  cell?: string
  about?: string
}

/** In columns of the table `products`: the name, and what a product has or not. */
const COLUMNS = {
  name: { label: 'Name', max: MAX_NAME },
  tax_code: { label: 'Tax code' },
  role: { label: 'Role' },
} as const satisfies Record<string, ProductField>

/** In the column `metadata`, in the order of a file. `empty` is read where nothing is stored; null where a product has it or not. */
const METADATA = {
  type: { label: 'Category', cell: 'category', empty: '' },
  price_usd: {
    label: 'Price in rupees',
    cell: 'price',
    kind: 'rupees',
    empty: '',
    about: 'rupees; the integer part counts; while a sale runs, its price',
  },
  is_oos: { cell: 'out_of_stock', kind: 'flag', empty: '0', about: '"1" means out of stock' },
  one_size: { kind: 'flag', empty: null, about: '"1" means that it comes in one size; absent where it has all of them' },
  list_price: {
    label: 'List price in rupees',
    hint: 'Struck through beside a lower price.',
    kind: 'rupees',
    empty: null,
    about: 'rupees, struck through beside the price where the shop has list prices of its products',
  },
  ready_in_days: {
    label: 'Business days to make it',
    hint: 'Where it is made to order; they are added to what shoppers are promised.',
    kind: 'days',
    empty: null,
    about: 'business days until a piece is ready to be sent; absent where it lies there',
  },
  variety: { label: 'Kind', empty: '' },
  origin: { label: 'From', empty: '' },
  strength: { label: 'Strength', empty: '' },
  weight: { label: 'Weight', hint: 'Such as 210g or 1.2 kg; 0g is not shown.', kind: 'weight', empty: NO_WEIGHT, about: WEIGHT_RULE },
  price: { label: 'Price reference', cell: 'price_reference', empty: '' },
  hsn: {
    label: 'HSN code',
    hint: '4, 6 or 8 digits.',
    kind: 'hsn',
    empty: null,
    about: 'of GST, 4, 6 or 8 digits; absent where its category’s counts',
  },
  gst_rate: {
    label: 'GST rate',
    hint: 'In percent: 5, or by the price before tax: 5 up to 2500, 18 above.',
    kind: 'gst',
    empty: null,
    about: 'in percent, such as 18, or 5 up to 2500, 18 above; absent where its category’s counts',
  },
} as const satisfies Record<string, ProductField & { empty: string | null }>

/** In the JSON of a structured description (spec §2), under these names. */
const DESCRIPTION = {
  desc_1: { label: 'First paragraph', isLong: true },
  desc_2: { label: 'Second paragraph', isLong: true },
  desc_3: { label: 'Third paragraph', isLong: true },
  fnf_1: { label: 'Fabric & Fit, line 1', isLong: true },
  fnf_2: { label: 'Fabric & Fit, line 2', isLong: true },
  fnf_3: { label: 'Fabric & Fit, line 3', isLong: true },
  fnf_4: { label: 'Fabric & Fit, line 4', isLong: true },
  fnf_5: { label: 'Fabric & Fit, line 5', isLong: true },
  ci_1: { label: 'Care & Instructions, line 1', isLong: true },
  ci_2: { label: 'Care & Instructions, line 2', isLong: true },
  ci_3: { label: 'Care & Instructions, line 3', isLong: true },
  ci_4: { label: 'Care & Instructions, line 4', isLong: true },
  dye: { label: 'Dye', max: MAX_DYE_LENGTH },
  garment: { label: 'Kind of garment' },
} as const satisfies Record<string, ProductField>

type NamesWith<Fields, Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields]
type CellsOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends { cell: infer Cell } ? Cell : Name }[keyof Fields]

export type MetadataName = keyof typeof METADATA
type OptionalName = NamesWith<typeof METADATA, { empty: null }>
export type StoredMetadata = Record<Exclude<MetadataName, OptionalName>, string> & Partial<Record<OptionalName, string>>
export type MetadataText = NamesWith<typeof METADATA, { label: string }>
/** A column that is null where a product has none. */
export type LabelColumn = Exclude<keyof typeof COLUMNS, 'name'>
export type DescriptionField = keyof typeof DESCRIPTION
/** A paragraph or a line of the description. */
export type DescriptionPart = NamesWith<typeof DESCRIPTION, { isLong: true }>
/** A text that the form has. */
export type TextField = keyof typeof COLUMNS | MetadataText | DescriptionField
export type MetadataCell = CellsOf<typeof METADATA>

export const METADATA_FIELDS: Readonly<Record<MetadataName, ProductField & { empty: string | null }>> = METADATA
export const METADATA_NAMES = namesOf(METADATA)
export const METADATA_TEXTS = METADATA_NAMES.filter((name): name is MetadataText => METADATA_FIELDS[name].label !== undefined)
export const LABEL_COLUMNS = namesOf(COLUMNS).filter((name) => name !== 'name')
export const DESCRIPTION_NAMES = namesOf(DESCRIPTION)
export const DESCRIPTION_PARTS = DESCRIPTION_NAMES.filter((name): name is DescriptionPart => 'isLong' in DESCRIPTION[name])

export const TEXT_FIELDS: Readonly<Record<TextField, ProductField & { label: string }>> = {
  ...COLUMNS,
  ...fieldsOf(METADATA_TEXTS, (name) => METADATA[name]),
  ...DESCRIPTION,
}

export const TEXT_NAMES = namesOf(TEXT_FIELDS)

function namesOf<Name extends string>(fields: Record<Name, unknown>): Name[] {
  return Object.keys(fields) as Name[]
}

/** Of each of these fields what `read` makes of it. */
export function fieldsOf<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>
}

export function cellOf(name: MetadataName): MetadataCell {
  return (METADATA_FIELDS[name].cell ?? name) as MetadataCell
}

/** Of each column of the metadata in a file of products what `read` makes of its field. */
export function cellsOf<Value>(read: (name: MetadataName) => Value): Record<MetadataCell, Value> {
  return Object.fromEntries(METADATA_NAMES.map((name) => [cellOf(name), read(name)])) as Record<MetadataCell, Value>
}

/** Normalises stored metadata: rows written with SQL may lack fields or hold numbers instead of strings. */
export function readMetadata(stored: unknown): StoredMetadata {
  const fields = new Map(Object.entries(stored ?? {}))
  const read = METADATA_NAMES.map((name) => [name, readField(name, fields.get(name))])
  return Object.fromEntries(read.filter(([, text]) => text !== undefined)) as StoredMetadata
}

/** Undefined of what a product has or not. */
function readField(name: MetadataName, value: unknown): string | undefined {
  const { empty, kind } = METADATA_FIELDS[name]
  const text = typeof value === 'number' ? String(value) : value
  if (empty !== null) return typeof text === 'string' ? text : empty
  if (kind === 'flag') return value === '1' ? '1' : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** What is read where nothing is stored. */
export const METADATA_DEFAULTS = readMetadata({})
