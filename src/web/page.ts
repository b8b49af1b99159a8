import type { ComponentType } from 'react'
import type { BreadcrumbList, Organization, Product, ProductGroup, WebSite } from 'schema-dts'
import type { Person } from '../domain/accounts/person.ts'
import type { OperatorRole } from '../domain/operators/operator-role.ts'
import type { Notices } from '../domain/shop/notice.ts'
import type { SellerContact } from '../domain/shop/seller.ts'
import type { ShopFolder } from '../domain/shop/shop-folder.ts'

export type Head = {
  title: string
  /** One or two sentences that no other page has. */
  description?: string
  /** The path that this view goes by; its own path unless said. Pages that are not to be found have none unless they say it. */
  canonical?: string
  /** Keeps the page out of search engines: whatever is private, a form, or a failure. */
  noIndex?: boolean
  /** The files of the picture that is painted first, one for each window width: the answer's head names them, and the page does not again. */
  preloads?: ImagePreload[]
  /** What a link to the page shows elsewhere, if not the shop's own picture. */
  card?: { type?: 'website' | 'product'; image?: CardImage }
  /** Structured data about the page, as schema.org objects with absolute URLs. */
  things?: (site: Site) => Thing[]
}

/** Files to be fetched early, AVIF unless said. `media` is a query of the window. */
export type ImagePreload = { srcSet: string; sizes: string; media?: string; type?: string }

export type Site = Pick<Frame, 'publicUrl' | 'seller' | 'folder'>

/** The picture is in a format that every reader of links knows: not AVIF. */
export type CardImage = { path: string; width: number; height: number; alt: string; type?: string }

export type Thing = Extract<BreadcrumbList | Organization | Product | ProductGroup | WebSite, { '@type': string }>

export type FooterForm = 'full' | 'slim'

export type Page<Props> = {
  head: Head | ((props: Props, folder: ShopFolder) => Head)
  Body: ComponentType<Props>
  /** `slim` keeps to the links: where the page has one task, or is one sheet. */
  footer?: FooterForm
  /** The header, styles and script that surround it; the shop's unless said. */
  layout?: Layout
}

/** `preview` is the shop's without its script. */
export type Layout = 'shop' | 'operator' | 'preview'

export function definePage<Props extends object>(page: Page<Props>): Page<Props> {
  return page
}

export type Frame = {
  /** The path that was asked for, without the query. */
  path: string
  person: Pick<Person, 'uid' | 'displayName' | 'photoURL'> | null
  /** What was looked for, which the search field still has. */
  q?: string
  /** What an operator may do; absent outside the operators' pages. */
  role?: OperatorRole | undefined
  /** Distinct lines in the person's cart. */
  cartCount: number
  demo: boolean
  /** Functions demand App Check tokens, which pages earn. */
  appCheck?: boolean
  /** When the demo is reset next, where that is known. */
  nextReset?: Date | null
  notices?: Notices
  publicUrl: string
  seller: SellerContact
  folder: ShopFolder
}

/** The files of the browser build, or of the development server. Shoppers load nothing of the operators' pages. */
export type Assets = {
  styles: string[]
  script: string
  operator: { styles: string[]; script: string }
  /** The styles of one page, to stand within it instead of `styles`. */
  inlineStyle?: string
}
