/**
 * Exports of products as other shops write them, made after their documentation: of each `count` products a third comes in sizes and
 * colours, a third in sizes, a third as it is.
 */
const COLOURS = ['Indigo', 'Madder', 'Turmeric, light', 'Leaf']
const SIZES = ['S', 'M', 'L']
const PRINTS = ['Jaal', 'Kairi', 'Buti', 'Nargis', 'Lehariya']
const PIECES = ['Kurta', 'Dress', 'Stole']
const ADDRESS = 'https://old.example'

type Cells = Record<string, string>

const sheet = (columns: readonly string[], rows: Cells[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map(plainLine).join('')

/** Without what our own exports put before formulas. */
function plainLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

const nameOf = (at: number) => `${PRINTS[at % PRINTS.length]} ${PIECES[at % PIECES.length]} No. ${at + 1}`
const slugOf = (at: number) =>
  nameOf(at)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
const priceOf = (at: number) => 900 + (at % 40) * 50
const bodyOf = (at: number) =>
  `<p>Printed in <b>Sanganer</b>, piece ${at + 1}.</p>\n<ul><li>Cotton &amp; <em>azo-free</em> dye</li><li>Wash cold</li></ul>`

export const WOOCOMMERCE_COLUMNS =
  `ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Visibility in catalog|Short description|Description
Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?
Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class
Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position
Attribute 1 name|Attribute 1 value(s)|Attribute 1 visible|Attribute 1 global
Attribute 2 name|Attribute 2 value(s)|Attribute 2 visible|Attribute 2 global|Meta: _wpcom_is_markdown`
    .split(/[|\n]/)
    .map((name) => name.trim())

/** Rows of WooCommerce's export below its head, in which a variation may stand before its product. */
export function wooCommerceRows(count: number, category = 'Kurtas'): Cells[] {
  return Array.from({ length: count }, (_, at) => {
    const id = 1000 + at * 20
    const sku = `W-${at + 1}`
    const common = {
      Published: at % 25 === 24 ? '-1' : '1',
      'Is featured?': '0',
      'Visibility in catalog': 'visible',
      'Tax status': 'taxable',
    }
    const parent = {
      ...common,
      ID: String(id),
      SKU: sku,
      Name: nameOf(at),
      'Short description': 'Hand-block-printed cotton.',
      Description: bodyOf(at).replaceAll('\n', String.raw`\n`),
      'Weight (kg)': '0.21',
      'In stock?': '1',
      'Backorders allowed?': '0',
      Categories: `Clothing > ${category}, Gifts`,
      Images: `${ADDRESS}/wp-content/uploads/2026/03/w-${at + 1}-front.jpg, ${ADDRESS}/wp-content/uploads/2026/03/w-${at + 1}-back.jpg`,
    }
    if (at % 3 === 2) return [{ ...parent, Type: 'simple', Stock: String(at % 9), 'Regular price': `${priceOf(at)}.00` }]
    const colours = at % 3 === 0 ? COLOURS.slice(0, 2 + (at % 3)) : []
    const variations = SIZES.flatMap((size) => (colours.length > 0 ? colours : ['']).map((colour) => [size, colour] as const)).map(
      ([size, colour], place): Cells => ({
        ...common,
        ID: String(id + place + 1),
        Type: 'variation',
        SKU: `${sku}-${place + 1}`,
        Name: `${nameOf(at)} - ${size}`,
        'In stock?': '1',
        Stock: String((at + place) % 7),
        'Backorders allowed?': '0',
        'Regular price': String(priceOf(at) + (size === 'L' ? 100 : 0)),
        Parent: at % 2 === 0 ? sku : `id:${id}`,
        'Attribute 1 name': 'Size',
        'Attribute 1 value(s)': size,
        'Attribute 1 global': '1',
        ...(colour !== '' && {
          'Attribute 2 name': 'Colour',
          'Attribute 2 value(s)': colour.replaceAll(',', String.raw`\,`),
          'Attribute 2 global': '1',
        }),
      }),
    )
    const row: Cells = {
      ...parent,
      Type: 'variable',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': SIZES.join(', '),
      'Attribute 1 visible': '1',
      'Attribute 1 global': '1',
      ...(colours.length > 0 && {
        'Attribute 2 name': 'Colour',
        'Attribute 2 value(s)': colours.map((colour) => colour.replaceAll(',', String.raw`\,`)).join(', '),
        'Attribute 2 visible': '1',
        'Attribute 2 global': '1',
      }),
    }
    return at % 4 === 0 ? [...variations, row] : [row, ...variations]
  }).flat()
}

export function wooCommerceExport(rows: Cells[]): string {
  return `\uFEFF${sheet(WOOCOMMERCE_COLUMNS, rows)}`
}

export const SHOPIFY_COLUMNS =
  `Handle|Title|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value
Option3 Name|Option3 Value|Variant SKU|Variant Grams|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy
Variant Fulfillment Service|Variant Price|Variant Compare At Price|Variant Requires Shipping|Variant Taxable|Variant Barcode|Image Src
Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description|Google Shopping / Google Product Category|Google Shopping / Gender
Google Shopping / Age Group|Google Shopping / MPN|Variant Image|Variant Weight Unit|Variant Tax Code|Cost per item|Status`
    .split(/[|\n]/)
    .map((name) => name.trim())

/** Rows of Shopify's export below its head: pictures beyond the variants have rows of their own. */
export function shopifyRows(count: number, category = 'Kurtas'): Cells[] {
  return Array.from({ length: count }, (_, at) => {
    const handle = slugOf(at)
    const pictures = [1, 2, 3, 4].map((place) => ({
      'Image Src': `https://cdn.shopify.example/s/files/1/0001/products/s-${at + 1}-${place}.jpg?v=17${at}`,
      'Image Position': String(place),
    }))
    const colours = at % 3 === 0 ? COLOURS.slice(0, 2) : ['']
    const kinds = at % 3 === 2 ? [['Default Title', '']] : SIZES.flatMap((size) => colours.map((colour) => [size, colour]))
    const variants = kinds.map(([first, second], place): Cells => ({
      Handle: handle,
      'Option1 Value': first!,
      'Option2 Value': second!,
      // Half of all shops have never written any.
      'Variant SKU': at % 2 === 0 ? '' : `'00${at + 1}-${place + 1}`,
      'Variant Grams': '210.0',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': String((at + place) % 7),
      'Variant Inventory Policy': 'deny',
      'Variant Price': `${priceOf(at)}.00`,
      'Variant Compare At Price': at % 5 === 0 ? `${priceOf(at) + 300}.00` : '',
      'Variant Weight Unit': 'g',
      ...pictures[place],
    }))
    const [first, ...others] = variants
    const texts: Cells = {
      Title: nameOf(at),
      'Body (HTML)': bodyOf(at),
      Vendor: 'Chhaya',
      Type: category,
      Published: at % 25 === 24 ? 'false' : 'true',
      'Gift Card': 'false',
      Status: at % 50 === 23 ? 'draft' : 'active',
      'Option1 Name': at % 3 === 2 ? 'Title' : 'Size',
      'Option2 Name': at % 3 === 0 ? 'Colour' : '',
    }
    return [{ ...first, ...texts }, ...others, ...pictures.slice(variants.length).map((picture) => ({ Handle: handle, ...picture }))]
  }).flat()
}

export function shopifyExport(rows: Cells[]): string {
  return sheet(SHOPIFY_COLUMNS, rows)
}
