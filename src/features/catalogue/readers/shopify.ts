import { productIdOf } from '../../../domain/catalogue/product-id.ts'
import { isProductId } from '../../../domain/catalogue/product.ts'
import type { TableHead, TableRow } from '../../../platform/tables/read-table.ts'
import { createNotes, UNLIMITED, type ColumnNames, type MovedFile, type MovedVariant, type MovedProduct } from './moved-product.ts'
import { plainText } from './plain-text.ts'

/** What each column is called: today, and in files before 2025 (https://help.shopify.com/en/manual/products/import-export/using-csv). */
const COLUMNS = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  body: ['Description', 'Body (HTML)'],
  type: ['Type'],
  category: ['Product category'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  price: ['Price', 'Variant Price'],
  listPrice: ['Compare-at price', 'Variant Compare At Price'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  count: ['Inventory quantity', 'Variant Inventory Qty'],
  ahead: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  picture: ['Product image URL', 'Image Src'],
  place: ['Image position'],
  giftCard: ['Gift card'],
} as const
type Field = keyof typeof COLUMNS

/** The export of products of Shopify: rows with one handle are a product; each is a variant, or a picture more. */
export const SHOPIFY: {
  isIt: (columns: readonly string[]) => boolean
  headOf: (columns: readonly string[]) => TableHead
  read: typeof read
} = {
  isIt: (columns) =>
    columns.includes('title') && COLUMNS.handle.some((name) => columns.includes(name.toLowerCase())) && !columns.includes('id'),
  headOf: (columns) => ({
    key: columnOf('handle', columns).toLowerCase(),
    faultOf: null,
    example: 'Handle,Title,Body (HTML),Variant Price',
  }),
  read,
}

function columnOf(field: Field, columns: readonly string[]): string {
  const names: readonly string[] = COLUMNS[field]
  return names.find((name) => columns.includes(name.toLowerCase())) ?? names[0]!
}

function said({ cells }: TableRow, field: Field): string {
  const names: readonly string[] = COLUMNS[field]
  return (
    names
      .map((name) => cells.get(name.toLowerCase()) ?? '')
      .find((text) => text.trim() !== '')
      ?.trim() ?? ''
  )
}

const isYes = (text: string) => /^(true|yes|1)$/i.test(text)

function read(rows: TableRow[], columns: readonly string[]): MovedFile {
  const notes = createNotes()
  const products = Map.groupBy(rows, (row) => said(row, 'handle'))
  const column = (field: Field) => columnOf(field, columns)
  const names: ColumnNames = {
    id: column('handle'),
    name: column('title'),
    description: column('body'),
    category: column('type'),
    active: column('status'),
    images: column('picture'),
    weight: column('grams'),
    price: column('price'),
    list_price: column('listPrice'),
    stock: column('count'),
    sku: column('sku'),
  }
  const hasCounts = columns.includes(column('count').toLowerCase())
  const read = [...products].flatMap(([handle, of]) => productOf(handle, of, { notes, names, hasCounts }) ?? [])
  return { products: read, names, refused: notes.refused, left: notes.left }
}

type Of = { notes: ReturnType<typeof createNotes>; names: ColumnNames; hasCounts: boolean }

function productOf(handle: string, rows: TableRow[], { notes, names, hasCounts }: Of): MovedProduct | null {
  // The product's own texts stand in the row with its title, wherever that is.
  const row = rows.find((row) => said(row, 'title') !== '') ?? rows[0]!
  if (isYes(said(row, 'giftCard'))) {
    notes.leave(handle, row.row, 'Gift card', 'is a gift card, which this shop does not sell')
    return null
  }
  const variants = rows.filter((row) => said(row, 'price') !== '' || said(row, 'sku') !== '' || optionsIn(row).length > 0)
  if (variants.length === 0) {
    notes.leave(handle, row.row, names.price!, 'has no variant with a price in the file')
    return null
  }
  const options = optionsOf(rows, variants)
  const id = isProductId(handle) ? handle : productIdOf(handle)
  return {
    row: row.row,
    key: handle,
    id,
    name: said(row, 'title'),
    description: plainText(said(row, 'body')),
    isPublished: isOnline(row),
    categories: [said(row, 'type'), ...said(row, 'category').split('>').toReversed()]
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    weight: weightOf(variants),
    images: picturesOf(rows),
    addresses: [`/products/${handle}`],
    options,
    kinds: variants.map((row) => variantOf(row, { options, hasCounts })),
  }
}

/** Without these columns, and where they are empty, it is published. */
function isOnline(row: TableRow): boolean {
  const [published, status] = [said(row, 'published'), said(row, 'status').toLowerCase()]
  return (published === '' || isYes(published)) && (status === '' || status === 'active')
}

const PLACES = [1, 2, 3] as const

function optionsIn({ cells }: TableRow): string[] {
  return PLACES.map((at) => (cells.get(`option${at} value`) ?? '').trim()).filter((value) => value !== '')
}

/** Names stand in one row; what comes in one size is "Default Title" of "Title". */
function optionsOf(rows: TableRow[], variants: TableRow[]): MovedProduct['options'] {
  return PLACES.flatMap((at) => {
    const label = rows.map(({ cells }) => (cells.get(`option${at} name`) ?? '').trim()).find((name) => name !== '') ?? ''
    const values = [...new Set(variants.map(({ cells }) => (cells.get(`option${at} value`) ?? '').trim()))].filter((value) => value !== '')
    const isNone = label === '' || values.length === 0 || (values.length === 1 && values[0] === 'Default Title')
    return isNone ? [] : [{ label, values, column: `Option${at} Value` }]
  })
}

function variantOf(row: TableRow, { options, hasCounts }: { options: MovedProduct['options']; hasCounts: boolean }): MovedVariant {
  const [price, before] = [said(row, 'price'), said(row, 'listPrice')]
  return {
    row: row.row,
    values: options.map(({ column }) => (row.cells.get(column.toLowerCase()) ?? '').trim()),
    // Before digits there is an apostrophe, for spreadsheets.
    sku: said(row, 'sku').replace(/^'/, ''),
    stock: hasCounts ? stockOf(row) : '',
    price,
    listPrice: Number(before.replaceAll(',', '')) > Number(price.replaceAll(',', '')) ? before : '',
    sale: null,
  }
}

/** What is not counted there is not counted here, nor what is sold although none is left. */
function stockOf(row: TableRow): string {
  const ahead = said(row, 'ahead').toLowerCase()
  if (said(row, 'tracker') === '' || ahead === 'continue' || isYes(ahead)) return UNLIMITED
  const count = said(row, 'count')
  return count === '' || count.startsWith('-') ? '0' : count
}

function weightOf(variants: TableRow[]): string {
  const grams = variants.map((row) => Number(said(row, 'grams'))).find((weight) => weight > 0)
  return grams === undefined ? '' : `${Math.round(grams)}g`
}

function picturesOf(rows: TableRow[]): string[] {
  const pictures = rows.map((row, index) => ({ address: said(row, 'picture'), place: Number(said(row, 'place')) || index + 1 }))
  const sorted = pictures.filter(({ address }) => address !== '').toSorted((a, b) => a.place - b.place)
  return [...new Set(sorted.map(({ address }) => address))]
}
