import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ChangedProduct, ManyState } from '../domain/catalogue/many-changes.ts'
import type { ProductMetadata, ProductStatus } from '../domain/catalogue/product.ts'
import type { Size } from '../domain/catalogue/size.ts'
import type { Options } from '../domain/catalogue/variant.ts'
import type { Decision } from '../domain/reviews/moderation.ts'
import type { AttributeScores } from '../domain/reviews/review.ts'
import type { Fit } from '../domain/sizes/fit.ts'

export type CatalogueTables = {
  products: {
    id: string
    name: string
    role: string | null
    tax_code: string | null
    active: boolean
    description: string
    images: string[]
    metadata: JSONColumnType<ProductMetadata>
    /** Operators' own. */
    note: string | null
    tags: Generated<string[]>
    /** Ids of products. */
    wear_with: Generated<string[]>
    /** A trigger sets both, for the sale that is running. */
    sale_rupees: ColumnType<number | null, never, never>
    sale_until: ColumnType<Date | null, never, never>
    /** Generated columns. */
    price_rupees: ColumnType<number | null, never, never>
    strength: ColumnType<string | null, never, never>
    in_stock: ColumnType<boolean, never, never>
    status: Generated<ProductStatus>
    /** Its season; a CHECK keeps it in order. */
    shown_from: Generated<Date | null>
    shown_until: Generated<Date | null>
    /** Generated: it is on sale. */
    listed: ColumnType<boolean, never, never>
    /** All of its counted pieces are gone; a trigger sets it. */
    sold_out: ColumnType<boolean, never, never>
    type: ColumnType<string, never, never>
    position: number
    /** The number of public reviews; triggers count. */
    rating_count: ColumnType<number, never, never>
    rating_sum: ColumnType<number, never, never>
    updated_at: Generated<Date>
  }
  /** Products that came with another shop's export, and what the last import read of them. */
  moved_products: { source: string; key: string; product_id: string; cells: JSONColumnType<Record<string, Record<string, string>>> }
  product_options: {
    product_id: string
    name: string
    label: string
    position: number
    choices: string[]
  }
  variants: {
    product_id: string
    options: JSONColumnType<Options>
    position: number
    stock: number | null
    sku: Generated<string | null>
    /** Operators' own. */
    shelf: Generated<string | null>
    /** Whole rupees; null is the product's. */
    price: Generated<number | null>
    /** How many may be sold before they are there, and from which day on these are sent. */
    ahead: Generated<number>
    ships_from: string | null
    /** What a piece costs the shop, in whole rupees. Owners' own. */
    cost: Generated<number | null>
    /** Triggers count: what open payments hold of those that are there, and of those that are not yet. */
    held: ColumnType<number, never, never>
    held_ahead: ColumnType<number, never, never>
    /** Generated: none is there, and one can be had ahead while its day has not passed. */
    sold_ahead: ColumnType<boolean, never, never>
    few: ColumnType<number, never, never>
    /** Pieces that came back and of which nobody was told. */
    untold: Generated<number>
    /** It has come down to its threshold, and no operator was told of it. */
    low_untold: Generated<boolean>
    /** A trigger sets both, for the sale that is running. */
    sale_rupees: ColumnType<number | null, never, never>
    sale_until: ColumnType<Date | null, never, never>
  }
  /** When a counted size could not be had; a trigger writes them. */
  sold_out_spans: { product_id: string; options: JSONColumnType<Options>; since: Date; until: Date | null }
  /** From how few pieces on operators are told; without an id that of every other product. */
  stock_thresholds: { product_id: string | null; pieces: number }
  product_changes: { id: Generated<string>; state: Generated<ManyState>; items: JSONColumnType<ChangedProduct[]>; created_at: Date }
  /** What products are found by; triggers add the rows. The texts are tsvectors. */
  product_search: { product_id: string; title: Generated<string>; words: Generated<string>; stale: Generated<boolean> }
  /** What pieces are narrowed by, each "field=value", the sizes that are there too; only triggers write it. */
  product_facets: { product_id: string; type: string; print: string | null; price_rupees: number | null; facets: string[] }
  /** One row: the sizes of the shop folder that was opened last. */
  shop_sizes: { kept: Generated<boolean>; list: Size[]; first: Size }
  search_words: { word: string; shown: string; in_title: boolean }
  empty_searches: { query: string; count: Generated<number>; last_at: Date }
  /** Only triggers write it. */
  product_counts: { type: string; in_stock: boolean; count: number }
  pictures: {
    name: string
    width: number
    height: number
    widths: number[]
    webp_width: number | null
    colour: string
    /** Neither written nor read any more; versions before do both. */
    placeholder: string | null
    kind: string
    /** Has files of widths or a quality that the shop no longer makes. */
    encode_again: Generated<boolean>
    /** Null where it is made from the product and the kind. */
    alt: ColumnType<string | null, string | null | undefined, string | null>
    /** When it was uploaded; null once a product has shown it, and for imported pictures. */
    unsaved_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  reviews: {
    product_id: string
    user_id: string
    id: Generated<string>
    rating: number
    message: string
    display_name: string
    photo_url: string | null
    images: Generated<string[]>
    size: Generated<Size | null>
    fit: Generated<Fit | null>
    attribute_scores: JSONColumnType<AttributeScores> | null
    /** Generated from attribute_scores. */
    toxicity: ColumnType<number | null, never, never>
    decision: Generated<Decision | null>
    decided_at: Generated<Date | null>
    moderation_scores: JSONColumnType<AttributeScores, string | null, string | null> | null
    created_at: Generated<Date>
  }
  review_photos: {
    name: string
    user_id: string
    product_id: string
    width: number
    height: number
    widths: Generated<number[]>
    webp_width: number
    colour: string
    /** The same; not null. */
    placeholder: string
    saved_at: Date
  }
  content: {
    id: string
    title: string
    hero: string
    excerpt: string
    content: string
    created_at: Date
    draft: Generated<boolean>
    publish_at: Generated<Date | null>
    /** Ids. */
    products: Generated<string[]>
    version: Generated<number>
  }
}
