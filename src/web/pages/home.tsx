import { DEFAULT_QUERY, shopAddress, type ProductList } from '../../domain/shop-query.ts'
import { DELIVERY_TIME } from '../../domain/promises.ts'
import { jsonEtag } from '../../etag.ts'
import { liveRegion } from '../live-region.ts'
import { definePage } from '../page.ts'
import { shopThings } from '../structured-data.ts'
import { ArtDirected, preloadsOfArt } from '../ui/art-directed.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import { Selvedge } from '../ui/selvedge.tsx'
import { StaticPicture } from '../ui/static-picture.tsx'
import text from '../ui/text.module.css'
import { COFFEE, CRAFT, HERO, PRINTS } from './home-pictures.ts'
import styles from './home.module.css'

/** The first page of what is in stock, and what it was asked for with. */
type InStockProps = { params: Record<string, string>; found: ProductList }

/** Below 1120 px the strips keep their height and are cropped at the sides. */
const STRIP_SIZES = 'max(100vw, 1120px)'

export const home = definePage({
  head: { title: 'Block-printed cotton', things: shopThings, preloads: preloadsOfArt({ ...HERO, sizes: STRIP_SIZES }) },
  Body: (props: InStockProps) => (
    <>
      <Hero />
      <InStock {...props} />
      <Selvedge print="madder" />
      <Craft />
      <Prints />
      <Coffee />
      <Facts />
    </>
  ),
})

function Hero() {
  return (
    <section className={styles.hero} data-dark="">
      <ArtDirected
        {...HERO}
        sizes={STRIP_SIZES}
        first
        alt="A white shift dress with a red vine print, a turmeric wrap dress and a madder ajrakh stole laid on indigo paper"
      />
      <div className={styles.words}>
        <h1>Every repeat is a hand coming down</h1>
        <p>Cotton kurtas, dresses and shirts, block-printed in natural dyes.</p>
        <ButtonLink look="light" href="/shop">
          Shop the range
        </ButtonLink>
      </div>
    </section>
  )
}

function InStock({ params, found }: InStockProps) {
  const { products } = found
  const topic = { resource: 'products', params, etag: jsonEtag(found) }
  return (
    <section className={styles.section} {...liveRegion('in-stock', topic)}>
      <div className={`${text.wrap} ${styles.head}`}>
        <h2>In stock now</h2>
        <a className={text.link} href="/shop">
          View all products
        </a>
      </div>
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <p className={`${text.wrap} ${text.soft}`}>The shelf is empty today. Have a look through the whole shop while we print.</p>
      )}
    </section>
  )
}

function Craft() {
  return (
    <section className={styles.craft} data-later="">
      <ArtDirected
        {...CRAFT}
        sizes={STRIP_SIZES}
        alt="Cotton half covered in a flowering plant print, with the carved teak block resting where the next impression will go"
      />
      <div className={styles.words}>
        <h2>Lined up by eye, never by machine</h2>
        <p>
          Each colour has its own block. The outline goes down first and the fill follows, and the two never land in quite the same place.
          Look for the sliver of bare cloth between them.
        </p>
        <a className={text.link} href="/aboutus">
          How the printing is done
        </a>
      </div>
    </section>
  )
}

function Prints() {
  return (
    <section className={styles.section} data-later="" aria-labelledby="prints">
      <div className={`${text.wrap} ${styles.head}`}>
        <h2 id="prints">Six prints worth knowing</h2>
      </div>
      {/* It scrolls sideways on a phone, and what scrolls must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.prints} tabIndex={0} aria-labelledby="prints">
        {PRINTS.map(({ name, words, alt, shot }) => (
          <li key={name}>
            <StaticPicture className={styles.swatch} shot={shot} alt={alt} sizes="(min-width: 1130px) min(17vw, 240px), 184px" />
            <h3>
              <a href={shopAddress({ ...DEFAULT_QUERY, print: name.toLowerCase() })}>{name}</a>
            </h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Coffee() {
  return (
    <section className={styles.coffee} data-later="">
      <div>
        <h2>Coffee, in a pouch you keep</h2>
        <p className={text.soft}>
          Malabar ground for your filter, Chikkamagaluru in whole beans, each in a drawstring bag cut from the ends of our printed cloth.
        </p>
        <ButtonLink look="line" href="/shop?filter=coffee">
          See the coffee
        </ButtonLink>
      </div>
      <StaticPicture
        shot={COFFEE.pouch}
        alt="Drawstring pouch of printed cotton with the Chhaap label"
        sizes="(min-width: 768px) 34vw, 100vw"
      />
      <StaticPicture shot={COFFEE.cloth} alt="The printed cotton that the pouches are cut from" sizes="(min-width: 900px) 25vw, 100vw" />
    </section>
  )
}

function Facts() {
  return (
    <section className={text.wrap} aria-label="Good to know">
      <ul className={styles.facts}>
        <li>
          <h2>{DELIVERY_TIME}</h2>
          <p className={text.soft}>Free delivery, anywhere in India.</p>
        </li>
        <li>
          <h2>Measure first</h2>
          <p className={text.soft}>
            We cannot take returns or give refunds, so check the <a href="/sizechart">size chart</a> before you order.
          </p>
        </li>
        <li>
          <h2>Wash it cold</h2>
          <p className={text.soft}>Natural dyes soften with the first few washes and then hold. Dry in the shade.</p>
        </li>
      </ul>
    </section>
  )
}
