import type { CSSProperties } from 'react'
import { altOf } from '../../../domain/catalogue/picture-alt.ts'
import { dyeOf } from '../../../domain/catalogue/print.ts'
import { NO_WEIGHT } from '../../../domain/catalogue/product-limits.ts'
import { hasOneSize, isInStock, type Product } from '../../../domain/catalogue/product.ts'
import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { categoryOf, type Category } from '../../../domain/shop/shop-folder.ts'
import { cardDescription } from '../../../domain/sizes/measures.ts'
import { lowWords } from '../../../messages/catalogue/stock.ts'
import { useShelf } from '../../folder-context.ts'
import { avifOf, cardPicture, ProductPicture, transitionOf } from '../pictures/picture.tsx'
import { AverageFigure } from '../reviews/stars.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import { describedBy, Tooltip, TooltipFacts } from '../text/tooltip.tsx'
import { PriceFrom } from './price.tsx'
import styles from './product-card.module.css'
import { SaveCorner } from './save-button.tsx'
import { StockBadge } from './stock-badge.tsx'
import { Strength, strengthWords } from './strength.tsx'

export type ProductCardProps = {
  product: Product
  /** The level that follows the heading above the grid. */
  heading?: 'h2' | 'h3'
  load?: 'first' | 'early' | 'lazy'
  /** Shows how strong the print is. */
  strength?: boolean
  sizes?: string
  /** Rendered for somebody who has saved it. */
  saved?: boolean
  /** Out of stock, it leads to where one is told when it is back. */
  tell?: boolean
  /** Twice as wide as its neighbours. */
  large?: boolean
  /** The page may have its card elsewhere: this one has no tooltip, and so no id. */
  again?: boolean
}

const LARGE_SIZES = '(min-width: 1600px) 50vw, (min-width: 768px) 66vw, 100vw'
export const GRID_SIZES = '(min-width: 900px) min(444px, 25vw - 25px), (min-width: 768px) 31vw, 44vw'

/** A product in a grid. The link's name is the product's; its area is the whole card. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  load,
  strength = false,
  large = false,
  sizes = large ? LARGE_SIZES : GRID_SIZES,
  saved,
  tell = false,
  again = false,
}: ProductCardProps) {
  const inStock = isInStock(product)
  const [front] = product.images
  const cloth = inStock ? clothOf(product) : null
  const category = categoryOf(product, useShelf().categories)
  const facts = again ? [] : factsOf(product, category)
  const tooltip = `about-${product.id}`
  return (
    <article className={styles.card}>
      <div className={styles.pictures} data-transition={transitionOf(product)}>
        {front ? (
          <ProductPicture picture={large ? front : cardPicture(front)} alt={altOf(product, front)} sizes={sizes} load={load} />
        ) : (
          <span className={styles.bare} />
        )}
        {cloth && <span className={styles.cloth} style={{ '--cloth': `url("${cloth}")` } as CSSProperties} />}
        {!inStock && <StockBadge />}
        {facts.length > 0 && (
          <Tooltip id={tooltip} className={styles.tooltip}>
            <TooltipFacts facts={facts} />
          </Tooltip>
        )}
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <a className={layout.cover} href={productAddress(product)} {...(facts.length > 0 && describedBy(tooltip))}>
            {product.name}
          </a>
        </Heading>
        <p className={styles.print}>{printOf(product, category)}</p>
        {strength && <Strength product={product} />}
        {inStock && product.variants && <Left product={product} />}
        {!inStock && tell && (
          <a className={`${text.link} ${styles.tell}`} href={productAddress(product)}>
            Tell me when it is back
          </a>
        )}
        <div className={styles.foot}>
          <p className={styles.price}>
            <PriceFrom product={product} />
          </p>{' '}
          {product.rating && (
            <p className={styles.rating}>
              <AverageFigure average={product.rating.average} />
            </p>
          )}
        </div>
      </div>
      <SaveCorner product={product} saved={saved} />
    </article>
  )
}

/** The sizes that are gone, and the first of which few are left. */
function Left({ product }: { product: Product }) {
  const oneSize = hasOneSize(product)
  const { variants = [] } = product
  const gone = variants.filter(({ available }) => !available).map(({ options }) => optionsLabel(options))
  const low = variants.find((variant) => variant.low !== undefined)
  return (
    <>
      {low && <p className={styles.left}>{lowWords(product, low.options, oneSize)}</p>}
      {gone.length > 0 && (
        <p className={styles.gone}>
          {gone.map((label) => (
            <s key={label}>{label}</s>
          ))}{' '}
          gone
        </p>
      )}
    </>
  )
}

export function productAddress(product: Pick<Product, 'id'>): string {
  return `/product/${encodeURIComponent(product.id)}`
}

/** What its category shows of it, such as the print and the dye, or the town where no dye is known. */
export function printOf({ description, metadata }: Pick<Product, 'description' | 'metadata'>, { card }: Pick<Category, 'card'>): string {
  const { variety, origin, weight } = metadata
  const dye = dyeOf({ description })?.toLowerCase() ?? origin.split(',')[0]
  const parts = { variety, dye, origin, weight: weight === NO_WEIGHT ? '' : weight }
  return card
    .map((field) => parts[field])
    .filter(Boolean)
    .join(', ')
}

/** What the product's tooltip says (spec §4), in words that the card has no room for. */
function factsOf(
  product: Product,
  { card, labels, strengths }: Pick<Category, 'card' | 'labels' | 'strengths'>,
): [name: string, value: string][] {
  const { origin, variety } = product.metadata
  // The card names one of the two beneath the product's name already.
  const other: [string, string] = card.includes('origin') ? [labels.variety, variety] : [labels.origin, origin]
  const facts: [string, string][] = [['Strength', strengthWords(product, strengths) ?? ''], other]
  return facts.filter(([, value]) => value !== '')
}

/** What a card, or a line of the cart, needs of a product: an island's props travel within the page. */
export function cardOf<Of extends Product>(product: Of): Of {
  const { wear_with: _, ...shown } = product
  return { ...(shown as Of), description: cardDescription(product), images: product.images.slice(0, 1) }
}

/** The width of a card on a desk at one and a half pixels a point. */
const CLOTH_PX = 600

/** The close-up that a pointer on the card shows: one file, which is not fetched before. */
function clothOf({ images }: Product): string | null {
  const cloth = images.find(({ kind }) => kind === 'cloth') ?? images[1]
  return cloth ? avifOf(cloth, CLOTH_PX) : null
}
