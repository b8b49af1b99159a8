import type { Collection } from '../catalogue/collection.ts'
import { priceRupees, type Product } from '../catalogue/product.ts'
import type { ShopSizes } from '../catalogue/size.ts'
import type { ProsePage } from '../content/prose.ts'
import { parseRupees } from '../money.ts'
import type { OwnCarrier } from '../parcels/carrier.ts'
import { deliveryTime, type DeliveryRules } from '../parcels/delivery.ts'
import type { CashRules } from '../prices/cash-on-delivery.ts'
import type { DeliveryPrices } from '../prices/delivery-prices.ts'
import type { Facet } from '../search/narrowing.ts'
import { chartOf, type SizeChart } from '../sizes/size-chart.ts'
import type { Notices } from './notice.ts'
import type { OldAddresses } from './old-address.ts'
import type { ReturnRules } from './returns.ts'

/** What shoppers read, and what the shop looks like: the shop folder, read once at the start. */
export type ShopFolder = {
  /** Of everything in the folder that pages show. */
  hash: string
  name: string
  /** The name in a second script, with its language (BCP 47). */
  nameInScript: { text: string; language: string } | null
  /** One or two sentences about the shop, for search engines and the manifest. */
  tagline: string
  /** What the footer says of the shop. */
  about: string
  social: { label: string; url: string }[]
  /** Digits with the country's code, as the links have it. */
  whatsapp: string | null
  hours: Hours
  delivery: DeliveryRules
  /** Null where delivery is free. */
  deliveryPrices: DeliveryPrices | null
  /** Null where nobody pays at the door. */
  cashOnDelivery: CashRules | null
  /** Besides those that we know. */
  carriers: readonly OwnCarrier[]
  categories: Category[]
  sorts: readonly (typeof SORT_FIELDS)[number][]
  /** What the shop is narrowed by besides sizes and prices. */
  facets: readonly Facet[]
  /** The struck-through price in rupees; `product`: each product's own. */
  listPrice: number | 'product' | null
  sizes: ShopSizes
  /** By which garments are sold; none where there are none. */
  sizeCharts: readonly SizeChart[]
  /** Whether an email address is enough to fill a cart and to order. */
  buyWithoutPassword: boolean
  /** Whether a shopper may cancel an order until its parcel is handed over. */
  cancelBeforeDispatch: boolean
  /** The line that invites to tell what arrived faulty; without it there is no form for that. */
  faulty: string | null
  /** What may come back after delivery; null where nothing may. */
  returns: ReturnRules | null
  /** Whether programs that shop for somebody are answered (UCP, MCP). */
  assistants: boolean
  words: FolderWords
  mails: Readonly<Partial<Record<OwnMail, string>>>
  /** What the paper in the parcel says above and below the pieces. */
  slip: { thanks: string | null; foot: string | null }
  /** What it announces until an operator says something else. */
  notices: Notices
  home: HomePage
  /** Those that the program has too, and the shop's own below /pages. */
  pages: FolderPages
  /** What is shown together; each is there for its time alone. */
  collections: readonly Collection[]
  /** Links beside the program's own. */
  menu: { header: readonly MenuLink[]; footer: readonly MenuLink[] }
  /** Codes by which services know that the shop is its owner's. */
  verification: { google: string | null; meta: string | null }
  pictures: Readonly<Record<string, Shot>>
  looks: Looks
  logo: Logo
  /** The picture that links to the shop show elsewhere. */
  card: { path: string; width: number; height: number; alt: string; type: string } | null
  redirects: OldAddresses
  /** Payments go to the sandbox although it is no demo: nothing is charged. */
  isTrial: boolean
}

/** The folder with where it lies, and the files that it brings to browsers, by their addresses. */
export type OpenFolder = ShopFolder & { path: string; files: ReadonlyMap<string, FolderFile> }
export type FolderFile = { type: string; load: () => Promise<Buffer> }

export const MOST_PAGES = 100
export const FOLDER_PAGES = ['aboutus', 'contactus', 'privacypolicy', 'terms'] as const
type MenuLink = { label: string; to: string }
/** What a page of the shop's own may be called. */
export const OWN_PAGE = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/
export type FolderPages = Partial<Record<(typeof FOLDER_PAGES)[number], ProsePage>> & Readonly<Record<string, ProsePage>>

/** The pages that the shop alone has, with their names. */
export function ownPages({ pages }: Pick<ShopFolder, 'pages'>): [name: string, page: ProsePage][] {
  return Object.entries(pages).filter(([name]) => !FOLDER_PAGES.some((known) => known === name))
}

/** The mails that may say something of the shop's own. */
export const OWN_MAILS = [
  'orderPlaced',
  'orderShipped',
  'orderReady',
  'orderCorrected',
  'orderCancelled',
  'refund',
  'complaintAnswered',
  'backInStock',
  'membership',
] as const
export type OwnMail = (typeof OWN_MAILS)[number]

/** What shop.yaml calls it, such as order_placed. */
export function mailKey(mail: OwnMail): string {
  return mail.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const SORT_FIELDS = ['name', 'price', 'strength', 'ours'] as const

/** When somebody answers. */
type Hours = { days: string; times: string; reply: string }

/** A kind of product; `id` is the product's `metadata.type`. */
export type Category = {
  id: string
  label: string
  /** Of its page, for search engines. */
  description: string
  /** What the fields of its products are called. */
  labels: { variety: string; origin: string }
  /** The fields beneath a product's name on its card. */
  card: readonly (typeof CARD_FIELDS)[number][]
  /** What the strengths 1 to 5 mean; none where nothing is known. */
  strengths: readonly string[]
  /** What one product and several are called where they are counted apart from the others. */
  counted: { one: string; many: string; more: string } | null
  /** The heading above other products on a product's page. */
  similar: string
}
export const CARD_FIELDS = ['variety', 'dye', 'origin', 'weight'] as const

/** Words that a shop may put in its own way. */
type FolderWords = {
  shopDescription: string
  counted: { one: string; many: string; more: string }
  /** The heading above what a product is made of. */
  made: string
  emptyShelf: string
  notFound: string
  productMissing: string
  reading: string
  memberReading: string
  dispatched: string
}

export type HomePage = {
  title: string
  opening: { heading: string; words: string; button: string; picture: ArtPicture | null }
  story: { heading: string; words: string; link: FolderLink | null; picture: ArtPicture | null } | null
  row: { heading: string; items: { name: string; words: string; to: string; picture: string; alt: string }[] } | null
  panel: { heading: string; words: string; button: FolderLink | null; pictures: { picture: string; alt: string }[] } | null
  facts: { heading: string; words: ProsePage['intro'] }[]
}
type FolderLink = { label: string; to: string }
/** One picture for wide windows and one for phones, by their names. */
export type ArtPicture = { wide: string; tall: string; alt: string }

/** A picture of the folder, with its addresses. */
export type Shot = {
  /** Smallest first. */
  sources: { width: number; path: string }[]
  type: 'image/avif' | 'image/webp'
  /** For browsers that do not know `type`. */
  fallback: string
  width: number
  height: number
  /** Dominant colour, shown before anything has loaded. */
  colour: string
}

/** What decorates the pages: names of pictures, and addresses of what is not the program's own. */
export type Looks = {
  /** Repeated strips between sections; without them there are none. */
  borders: Partial<Record<Border, string>>
  /** Beside forms, and where something is missing. */
  panels: Partial<Record<Panel, string>>
  /** Of the picture heads of pages that have one. */
  heads: { aboutus?: ArtPicture; sizechart?: string }
  /** The stylesheet of other colours and fonts; null for the program's own. */
  stylesheet: string | null
  /** Files of the first letters that a page shows; null for the program's own. */
  fonts: string[] | null
  /** The colour of the page, for the browser's own toolbars. */
  ground: string
  /** For mails, whose programs know no stylesheets. */
  colours: { button: string; accent: string }
}
export const BORDERS = ['section', 'footer'] as const
export type Border = (typeof BORDERS)[number]
export const PANELS = ['sign_in', 'register', 'not_found', 'members'] as const
export type Panel = (typeof PANELS)[number]

/** Addresses of the mark and the name as drawings. Without a drawn name, the mark stands beside the name as text. */
export type Logo = {
  mark: string | null
  markOnDark: string | null
  drawn: { path: string; onDark: string; width: number; height: number } | null
}

/** What islands show of the folder, and the size chart of the product that they are of; null without either. */
export type Shelf = {
  categories: Pick<Category, 'id' | 'labels' | 'card' | 'strengths'>[]
  delivery: string
  sizes: ShopSizes
  sizeChart: SizeChart | null
}
type Shelved = Pick<ShopFolder, 'categories' | 'delivery' | 'sizes' | 'sizeCharts'>

export function shelfOf({ categories, delivery, sizes, sizeCharts }: Shelved, product: Pick<Product, 'metadata'> | null): Shelf {
  return {
    categories: categories.map(({ id, labels, card, strengths }) => ({ id, labels, card, strengths })),
    delivery: deliveryTime(delivery),
    sizes,
    sizeChart: product && chartOf(sizeCharts, product),
  }
}

const PLAIN = { labels: { variety: 'Kind', origin: 'From' }, card: ['variety', 'origin'], strengths: [], similar: '' } as const

/** The category of a product; a plain one for a product of none. */
export function categoryOf<Known extends Shelf['categories'][number]>(
  { metadata }: Pick<Product, 'metadata'>,
  categories: readonly Known[],
): Known | typeof PLAIN {
  return categories.find(({ id }) => id === metadata.type) ?? PLAIN
}

/** The struck-through price of a product in rupees; null where there is none, or it is not above what the product costs. */
export function listPriceOf(product: Pick<Product, 'metadata'>, listPrice: ShopFolder['listPrice']): number | null {
  if (listPrice !== 'product') return listPrice
  const own = parseRupees(product.metadata.list_price ?? '')
  return own !== null && own > (priceRupees(product) ?? own) ? own : null
}
