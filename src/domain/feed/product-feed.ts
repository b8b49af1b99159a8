import { chosenQuery } from '../cart/chosen-query.ts'
import { atPriceOf, availabilityOf, choicesOf } from '../catalogue/options.ts'
import { parseFields, priceRupees, readDescription, saleOf, type Product } from '../catalogue/product.ts'
import { optionsKey, optionsLabel, shipsFromOf } from '../catalogue/variant.ts'
import { indianMinute } from '../indian-time.ts'
import { readyInDays } from '../parcels/delivery.ts'
import { jpegOf } from '../picture.ts'
import { dearestDelivery } from '../prices/delivery-prices.ts'
import { categoryOf, type ShopFolder } from '../shop/shop-folder.ts'
import { cutText } from '../text.ts'
import { groupId, variantsOf, type FeedVariant } from './variant-id.ts'

/** What merchant tools are told of a kind and nobody else is, by `optionsKey`; sales of the product are under ''. */
export type FeedFacts = { skus: ReadonlyMap<string, string>; saleStarts: ReadonlyMap<string, Date> }

/** A field of an item of the feed, or several below one name. */
export type FeedField = [name: string, value: string | FeedField[]]

type Site = { publicUrl: string; folder: Pick<ShopFolder, 'name' | 'categories' | 'deliveryPrices'> }

const LONGEST_TITLE = 150
const LONGEST_DESCRIPTION = 1000
const MOST_PICTURES = 11

/** An item for each kind of a product; none without a price or a picture, which merchant tools demand. */
export function feedItems(product: Product, facts: FeedFacts, { publicUrl, folder }: Site): FeedField[][] {
  const [front, ...others] = product.images.flatMap((picture) => jpegOf(picture) ?? []).slice(0, MOST_PICTURES)
  if (front === undefined || priceRupees(product) === null) return []
  const isChosen = choicesOf(product).length > 0
  const address = `${publicUrl}/product/${encodeURIComponent(product.id)}`
  const { label } = { label: '', ...categoryOf(product, folder.categories) }
  return variantsOf(product).map((kind) => {
    const { size, colour } = kind.options
    return [
      ['g:id', kind.id],
      ['title', cutText(isChosen ? `${product.name}, ${optionsLabel(kind.options)}` : product.name, LONGEST_TITLE)],
      ['description', textOf(product)],
      ['link', address + chosenQuery(product, kind.options)],
      ['g:image_link', publicUrl + front],
      ...others.map((path): FeedField => ['g:additional_image_link', publicUrl + path]),
      ...availabilityFields(product, kind),
      ...priceFields(product, kind, facts),
      ['g:condition', 'new'],
      ['g:brand', folder.name],
      ...identifierFields(facts.skus.get(optionsKey(kind.options))),
      ...(isChosen ? [['g:item_group_id', groupId(product)] as FeedField, ...field('g:size', size)] : []),
      ...field('g:color', colour ?? said(product, 'colour')),
      ...field('g:gender', oneOf(GENDERS, said(product, 'gender'))),
      ...field('g:age_group', oneOf(AGE_GROUPS, said(product, 'age_group'))),
      ...field('g:product_type', label),
      ...handlingFields(product),
      [
        'g:shipping',
        [
          ['g:country', 'IN'],
          ['g:price', `${dearestDelivery(folder.deliveryPrices, priceRupees(atPriceOf(product, kind.options)) ?? 0)} INR`],
        ],
      ],
    ]
  })
}

/** What is sold ahead has a day, as both demand it. */
function availabilityFields(product: Product, { options }: FeedVariant): FeedField[] {
  const availability = availabilityOf(product, options)
  const day = availability === 'backorder' ? shipsFromOf(product, options) : null
  return [['g:availability', availability], ...(day === null ? [] : [['g:availability_date', `${day}T00:00+0530`] as FeedField])]
}

/** Brand and SKU identify a piece; where it has no SKU nothing does: none has a number of the trade. */
function identifierFields(sku: string | undefined): FeedField[] {
  return sku ? [['g:mpn', sku]] : [['g:identifier_exists', 'no']]
}

const GENDERS = ['male', 'female', 'unisex']
const AGE_GROUPS = ['newborn', 'infant', 'toddler', 'kids', 'adult']

/** A sale's price stands beside the usual one. The list price is none. */
function priceFields(product: Product, { options }: FeedVariant, { saleStarts }: FeedFacts): FeedField[] {
  const kind = atPriceOf(product, options)
  const price = priceRupees(kind)!
  const sale = saleOf(kind)
  if (sale?.regular == null) return [['g:price', `${price} INR`]]
  const start = saleStarts.get(optionsKey(options)) ?? saleStarts.get('')
  const during: FeedField[] = start ? [['g:sale_price_effective_date', `${feedTime(start)}/${feedTime(sale.until)}`]] : []
  return [['g:price', `${sale.regular} INR`], ['g:sale_price', `${price} INR`], ...during]
}

/** Google and Meta document whole minutes with an offset: 2026-11-20T18:30+0530. */
function feedTime(at: Date): string {
  return `${indianMinute(at).replace(' ', 'T')}+0530`
}

function handlingFields(product: Product): FeedField[] {
  const days = readyInDays([product])
  return days > 0
    ? [
        ['g:min_handling_time', String(days)],
        ['g:max_handling_time', String(days)],
      ]
    : []
}

function textOf(product: Product): string {
  const description = readDescription(product.description)
  const text = description.kind === 'plain' ? description.text : description.paragraphs.join('\n')
  return cutText(text.trim() || product.name, LONGEST_DESCRIPTION)
}

/** A field of the description that is a short text. */
function said({ description }: Product, name: string): string | undefined {
  const value = parseFields(description)?.get(name)
  return typeof value === 'string' ? cutText(value.trim(), 100) : undefined
}

function oneOf(values: readonly string[], value: string | undefined): string | undefined {
  return values.find((known) => known === value?.toLowerCase())
}

function field(name: string, value: string | undefined): FeedField[] {
  return value ? [[name, value]] : []
}
