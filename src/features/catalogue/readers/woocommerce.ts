import { productIdOf } from '../../../domain/catalogue/product-id.ts'
import { readCell } from '../../../domain/import/csv.ts'
import type { TableHead, TableRow } from '../../../platform/tables/read-table.ts'
import { createNotes, UNLIMITED, type ColumnNames, type MovedFile, type MovedVariant, type MovedProduct } from './moved-product.ts'
import { plainText } from './plain-text.ts'

/**
 * The export of products of WooCommerce: a row for each product and each variation, which names its parent by SKU or as `id:44`
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Importer-&-Exporter).
 */
export const WOOCOMMERCE: { isIt: (columns: readonly string[]) => boolean; head: TableHead; read: (rows: TableRow[]) => MovedFile } = {
  isIt: (columns) => ['type', 'name', 'regular price', 'published'].every((column) => columns.includes(column)),
  head: { key: 'type', faultOf: null, example: 'ID,Type,SKU,Name,Published,Regular price' },
  read,
}

const NAMES = {
  name: 'Name',
  active: 'Published',
  description: 'Description',
  category: 'Categories',
  images: 'Images',
  weight: 'Weight (kg)',
  price: 'Regular price',
  list_price: 'Regular price',
  sale_price: 'Sale price',
  sale_from: 'Date sale price starts',
  sale_until: 'Date sale price ends',
  stock: 'Stock',
  sku: 'SKU',
} as const satisfies ColumnNames

/** Attributes of a product that are read; each has a column of its own. */
const MOST_ATTRIBUTES = 30

type Notes = ReturnType<typeof createNotes>
type Parent = { row: TableRow; variations: TableRow[] }

function read(rows: TableRow[]): MovedFile {
  const notes = createNotes()
  const parents: Parent[] = []
  const known = new Map<string, Parent>()
  const left = new Set<string>()
  for (const row of rows.filter((row) => !isVariation(row))) {
    const reason = whyLeft(row)
    if (reason) {
      notes.leave(nameOf(row), row.row, 'Type', reason)
      for (const key of keysOf(row)) left.add(key)
      continue
    }
    const parent = { row, variations: [] }
    parents.push(parent)
    for (const key of keysOf(row)) known.set(key, parent)
  }
  for (const row of rows.filter(isVariation)) {
    const of = said(row, 'Parent')
    if (left.has(of)) continue
    const parent = known.get(of)
    if (parent) parent.variations.push(row)
    else notes.refuse(nameOf(row), row.row, 'Parent', `‘${of}’ is the SKU or the id of no product of the file`)
  }
  return { products: parents.flatMap((parent) => productOf(parent, notes) ?? []), names: NAMES, refused: notes.refused, left: notes.left }
}

function said({ cells }: TableRow, column: string): string {
  return readCell(cells.get(column.toLowerCase()) ?? '').trim()
}

const typesOf = (row: TableRow) => listOf(said(row, 'Type').toLowerCase())
const isVariation = (row: TableRow) => typesOf(row).includes('variation')
const nameOf = (row: TableRow) => said(row, 'Name') || said(row, 'SKU') || `row ${row.row}`

function keysOf(row: TableRow): string[] {
  const [sku, id] = [said(row, 'SKU'), said(row, 'ID')]
  return [...(sku === '' ? [] : [sku]), ...(id === '' ? [] : [`id:${id}`])]
}

/** Values with commas between them; one of a value has a backslash. */
function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll(String.raw`\,`, ',').trim())
    .filter((value) => value !== '')
}

function whyLeft(row: TableRow): string | null {
  const types = typesOf(row)
  const other = types.find((type) => !['simple', 'variable', 'virtual', 'downloadable'].includes(type))
  if (other !== undefined) return `is ‘${other}’, which this shop does not sell`
  return types.includes('virtual') || types.includes('downloadable') ? 'is nothing that could be sent in a parcel' : null
}

function productOf({ row, variations }: Parent, notes: Notes): MovedProduct | null {
  const attributes = attributesOf(row)
  const isVariable = typesOf(row).includes('variable')
  if (isVariable && variations.length === 0) {
    notes.leave(nameOf(row), row.row, 'Type', 'is variable and has no variations in the file')
    return null
  }
  const isPublished = said(row, 'Published') === '1' && said(row, 'Visibility in catalog').toLowerCase() !== 'hidden'
  const chosen = isVariable ? attributes.filter(({ name }) => variations.some((variation) => valueOf(variation, name) !== null)) : []
  const options = chosen.map(({ name, values, at }) => ({ label: name, values, column: `Attribute ${at} value(s)` }))
  const facts = attributes.filter((attribute) => !chosen.includes(attribute))
  const name = said(row, 'Name')
  const id = productIdOf(name)
  return {
    row: row.row,
    key: said(row, 'ID') || said(row, 'SKU') || id,
    id,
    name,
    description: descriptionOf(row, facts),
    isPublished,
    categories: listOf(said(row, 'Categories')),
    weight: weightOf(row),
    images: listOf(said(row, 'Images')),
    addresses: said(row, 'ID') === '' ? [] : [`/?p=${said(row, 'ID')}`],
    options,
    kinds: isVariable
      ? variations.flatMap((variation) => variantsOf(variation, { options, isPublished, notes }))
      : [{ ...variantOf(row, notes), values: [] }],
  }
}

type Attribute = { name: string; values: string[]; at: number }

function attributesOf(row: TableRow): Attribute[] {
  return Array.from({ length: MOST_ATTRIBUTES }, (_, index) => index + 1).flatMap((at) => {
    const name = said(row, `Attribute ${at} name`)
    const values = [...new Set(listOf(said(row, `Attribute ${at} value(s)`)))]
    return name === '' || values.length === 0 ? [] : [{ name, values, at }]
  })
}

/** What a variation says of an attribute: an empty text is any of its values, null where it does not name it. */
function valueOf(variation: TableRow, name: string): string | null {
  for (let at = 1; at <= MOST_ATTRIBUTES; at += 1) {
    const column = said(variation, `Attribute ${at} name`)
    if (column.toLowerCase() === name.toLowerCase()) return listOf(said(variation, `Attribute ${at} value(s)`))[0] ?? ''
  }
  return null
}

type Of = { options: MovedProduct['options']; isPublished: boolean; notes: Notes }

/** A variation, or one for each value where it is for any of them. */
function variantsOf(variation: TableRow, { options, isPublished, notes }: Of): MovedVariant[] {
  const values = options.map(({ label, values }) => {
    const value = valueOf(variation, label) ?? ''
    return value === '' ? values : [values.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value]
  })
  const unknown = values.findIndex(([value], index) => !options[index]!.values.includes(value!))
  if (unknown !== -1) {
    const { label, column, values: known } = options[unknown]!
    notes.refuse(nameOf(variation), variation.row, column, `‘${values[unknown]![0]}’ is no ${label} of its product: ${known.join(', ')}`)
    return []
  }
  const every = values.reduce<string[][]>((all, some) => all.flatMap((before) => some.map((value) => [...before, value])), [[]])
  const kind = variantOf(variation, notes)
  const isGone = kind.price === '' || (isPublished && said(variation, 'Published') !== '1')
  if (every.length > 1 && /^\d+$/.test(kind.stock) && kind.stock !== '0') {
    const reason = `is ${kind.stock} for ${every.length} kinds together: here each has a count of its own`
    notes.refuse(nameOf(variation), variation.row, NAMES.stock, reason)
  }
  return every.map((values) => ({ ...kind, values, sku: every.length === 1 ? kind.sku : '', stock: isGone ? '0' : kind.stock }))
}

function variantOf(row: TableRow, notes: Notes): Omit<MovedVariant, 'values'> {
  const [regular, reduced] = [said(row, NAMES.price), said(row, NAMES.sale_price)]
  const [from, until] = [said(row, NAMES.sale_from), said(row, NAMES.sale_until)]
  const kind = { row: row.row, sku: said(row, NAMES.sku), stock: stockOf(row, notes), price: regular, listPrice: '', sale: null }
  if (reduced === '') return kind
  if (until !== '') return { ...kind, sale: { price: reduced, from, until } }
  if (from === '') return { ...kind, price: reduced, listPrice: regular }
  notes.leave(nameOf(row), row.row, NAMES.sale_until, `the sale at ${reduced} has no end: set it here once you know one`)
  return kind
}

function stockOf(row: TableRow, notes: Notes): string {
  const count = said(row, NAMES.stock)
  const ahead = said(row, 'Backorders allowed?').toLowerCase()
  if (count.toLowerCase() === 'parent') {
    notes.refuse(nameOf(row), row.row, NAMES.stock, 'is ‘parent’, one count for all kinds together: write a count for this one')
    return '0'
  }
  if (ahead !== '' && ahead !== '0' && ahead !== 'no') return UNLIMITED
  if (count !== '') return count.startsWith('-') ? '0' : count
  return said(row, 'In stock?') === '0' ? '0' : UNLIMITED
}

/** Ends of lines are written as "\n". */
function linesOf(text: string): string {
  return text.replaceAll(/\\\\n|\\n/g, (mark) => (mark === String.raw`\n` ? '\n' : String.raw`\n`))
}

function descriptionOf(row: TableRow, facts: Attribute[]): string {
  const texts = ['Short description', 'Description'].map((column) => plainText(linesOf(said(row, column)), { keepsLines: true }))
  const lines = facts.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n')
  return [...new Set([...texts, lines])].filter((text) => text !== '').join('\n\n')
}

const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 }

function weightOf(row: TableRow): string {
  for (const [unit, grams] of Object.entries(GRAMS)) {
    const weight = Number(said(row, `Weight (${unit})`))
    if (weight > 0) return `${Math.round(weight * grams)}g`
  }
  return ''
}
