import type { Size } from '../../domain/cart.ts'
import { formatRupees, LIST_PRICE } from '../../domain/money.ts'
import { isInStock, priceRupees, readDescription, summary, type Description, type Product } from '../../domain/product.ts'
import { Island } from '../island.tsx'
import { BuyBox } from '../islands/buy-box.tsx'
import { Gallery, GALLERY_SIZES } from '../islands/gallery.tsx'
import { definePage } from '../page.ts'
import { altOf, preloadOf, ProductPicture, transitionOf } from '../ui/picture.tsx'
import { cardOf } from '../ui/product-card.tsx'
import { readStrength, Strength } from '../ui/strength.tsx'
import text from '../ui/text.module.css'
import styles from './product.module.css'

type ProductProps = {
  product: Product
  line: { quantity: number; size: Size } | null
  signedIn: boolean
  message: string | null
}

export const product = definePage({
  head: ({ product }: ProductProps) => ({
    title: product.name,
    description: summary(product),
    preloadImage: preloadOf(product.images[0], GALLERY_SIZES),
  }),
  Body: ({ product, line, signedIn, message }: ProductProps) => {
    const description = readDescription(product.description)
    return (
      <div className={styles.product}>
        <div className={styles.top}>
          <Island
            name="Gallery"
            of={Gallery}
            props={{
              pictures: product.images.map((picture) => ({ picture, alt: altOf(product, picture) })),
              inStock: isInStock(product),
              transition: transitionOf(product),
            }}
          />
          <div className={styles.buy}>
            <div className={styles.title}>
              <h1>{product.name}</h1>
              <Price product={product} />
            </div>
            <Island name="BuyBox" of={BuyBox} props={{ product: cardOf(product), line, signedIn, message }} />
            <About product={product} description={description} />
          </div>
        </div>
        {description.kind === 'structured' && <Made product={product} description={description} />}
      </div>
    )
  },
})

/** The list price is the same for all, and struck through (spec §9). */
function Price({ product }: { product: Product }) {
  const price = priceRupees(product)
  if (price === null) return <p className={styles.price}>No price yet</p>
  return (
    <p className={styles.price}>
      <s>
        <span className={text.hidden}>Was </span>
        {LIST_PRICE}
      </s>
      <span className={text.hidden}>Now </span>
      <span>{formatRupees(price)}</span>
    </p>
  )
}

function About({ product, description }: { product: Product; description: Description }) {
  const { type, variety, origin, weight } = product.metadata
  const facts = [
    [type === 'coffee' ? 'Bean' : 'Print', variety],
    ['From', origin],
    ['Weight', weight === '0g' ? '' : weight],
  ].filter(([, value]) => value)
  return (
    <div className={styles.about}>
      <p className={`${text.small} ${text.soft}`}>
        Delivered in 5 to 7 business days, India only. No returns or refunds, so please check the size chart.
      </p>
      <div className={styles.words}>
        {(description.kind === 'plain' ? [description.text] : description.paragraphs).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {readStrength(product) !== null && (
          <div>
            <dt>Strength</dt>
            <dd>
              <Strength product={product} label={false} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** How it is made and kept, beside the cloth itself. */
function Made({ product, description }: { product: Product; description: Description & { kind: 'structured' } }) {
  const cloth = product.images.find(({ kind }) => kind === 'cloth') ?? product.images[0]
  const lists = [
    { heading: 'Fabric & Fit', lines: description.fabricAndFit },
    { heading: 'Care & Instructions', lines: description.care },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return null
  return (
    <section className={styles.made} aria-label="Cloth and care">
      {cloth ? <ProductPicture className={styles.cloth} picture={cloth} alt="" sizes="(min-width: 900px) 42vw, 100vw" /> : <div />}
      {lists.map(({ heading, lines }) => (
        <div key={heading} className={styles.list}>
          <h2>{heading}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
