import { shopAddress, DEFAULT_QUERY, type ProductList } from '../../../domain/search/shop-query.ts'
import type { HomePage } from '../../../domain/shop/shop-folder.ts'
import { unbroken } from '../../../domain/text.ts'
import { jsonEtag } from '../../../etag.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { shopThings } from '../../structured-data.ts'
import { CollectionShelf, type ShownCollection } from '../../ui/catalogue/collection-shelf.tsx'
import cards from '../../ui/catalogue/picture-cards.module.css'
import { ProductGrid } from '../../ui/catalogue/product-grid.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Selvedge } from '../../ui/page/selvedge.tsx'
import { ArtDirected, preloadsOfArt } from '../../ui/pictures/art-directed.tsx'
import { StaticPicture } from '../../ui/pictures/static-picture.tsx'
import { Blocks } from '../../ui/text/blocks.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import styles from './home.module.css'

/** The first page of what is in stock, and what it was asked for with. */
type InStockProps = { params: Record<string, string>; found: ProductList }

/** Below 1120 px the strip keeps its height and is cropped at the sides. */
const STRIP_SIZES = 'max(100vw, 1120px)'
/** Two thirds of the window, twice as wide as high, and 440 px high at least. */
const STORY_SIZES = 'max(72vw, 880px)'

export const home = definePage({
  head: (_: InStockProps & { collections: ShownCollection[] }, folder) => ({
    title: folder.home.title,
    things: shopThings,
    preloads: preloadsOfArt(folder.home.opening.picture, STRIP_SIZES, folder),
  }),
  Body: function Home({ collections, ...props }) {
    const { opening, story, row, panel, facts } = useFolder().home
    return (
      <>
        <Hero {...opening} />
        <InStock {...props} />
        {collections.length > 0 && <Collections collections={collections} />}
        {(story ?? row ?? panel) && <Selvedge border="section" />}
        {story && <Story {...story} />}
        {row && <Row {...row} />}
        {panel && <Panel {...panel} />}
        {facts.length > 0 && <Facts facts={facts} />}
      </>
    )
  },
})

function Hero({ heading, words, button, picture }: HomePage['opening']) {
  const { pictures } = useFolder()
  // Ready-made pictures leave dark room for the words; a photograph may be bright anywhere.
  const isPhotograph = picture && pictures[picture.wide]?.type === 'image/webp'
  const ground = picture ? isPhotograph && styles.photograph : styles.plain
  return (
    <section className={[layout.grain, styles.hero, ground].filter(Boolean).join(' ')} data-dark="">
      {picture && <ArtDirected picture={picture} sizes={STRIP_SIZES} first />}
      <div className={styles.words}>
        <h1>{heading}</h1>
        <p>{unbroken(words)}</p>
        <ButtonLink look="light" href="/shop">
          {button}
        </ButtonLink>
      </div>
    </section>
  )
}

function InStock({ params, found }: InStockProps) {
  const { products } = found
  const { words } = useFolder()
  const topic = { resource: 'products', params, etag: jsonEtag(found) }
  return (
    <section className={styles.section} {...liveRegion('in-stock', topic)}>
      <div className={`${text.wrap} ${styles.head}`}>
        <h2>From the shop</h2>
        <a className={text.link} href={shopAddress(DEFAULT_QUERY)}>
          View all products
        </a>
      </div>
      {products.length > 0 ? <ProductGrid products={products} /> : <p className={`${text.wrap} ${text.soft}`}>{words.emptyShelf}</p>}
    </section>
  )
}

function Collections({ collections }: { collections: ShownCollection[] }) {
  return (
    <section className={styles.section} data-later="" aria-labelledby="collections">
      <div className={`${text.wrap} ${styles.head}`}>
        <h2 id="collections">Collections</h2>
      </div>
      <CollectionShelf collections={collections.slice(0, 3)} />
    </section>
  )
}

function Story({ heading, words, link, picture }: NonNullable<HomePage['story']>) {
  return (
    <section className={styles.craft} data-later="">
      {picture && <ArtDirected picture={picture} sizes={STORY_SIZES} />}
      <div className={styles.words}>
        <h2>{heading}</h2>
        <p>{unbroken(words)}</p>
        {link && (
          <a className={text.link} href={link.to}>
            {link.label}
          </a>
        )}
      </div>
    </section>
  )
}

function Row({ heading, items }: NonNullable<HomePage['row']>) {
  const { pictures } = useFolder()
  return (
    <section className={styles.section} data-later="" aria-labelledby="row">
      <div className={`${text.wrap} ${styles.head}`}>
        <h2 id="row">{heading}</h2>
      </div>
      {/* It can scroll sideways, and what scrolls must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={cards.row} tabIndex={0} aria-labelledby="row">
        {items.map(({ name, words, to, picture, alt }) => (
          <li key={name} className={cards.card}>
            <StaticPicture
              className={cards.swatch}
              shot={pictures[picture]!}
              alt={alt}
              sizes="(min-width: 1100px) min(17vw, 244px), (min-width: 600px) 31vw, 150px"
            />
            <h3>
              <a className={layout.cover} href={to}>
                {name}
              </a>
            </h3>
            <p>{unbroken(words)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const PANEL_SIZES = ['(min-width: 768px) 34vw, 66vw', '(min-width: 900px) 25vw, 54vw']

function Panel({ heading, words, button, pictures: shown }: NonNullable<HomePage['panel']>) {
  const { pictures } = useFolder()
  return (
    <section className={styles.coffee} data-later="">
      <div>
        <h2>{heading}</h2>
        <p className={text.soft}>{unbroken(words)}</p>
        {button && (
          <ButtonLink look="line" href={button.to}>
            {button.label}
          </ButtonLink>
        )}
      </div>
      {shown.map(({ picture, alt }, index) => (
        <StaticPicture key={picture} shot={pictures[picture]!} alt={alt} sizes={PANEL_SIZES[index] ?? '100vw'} />
      ))}
    </section>
  )
}

function Facts({ facts }: Pick<HomePage, 'facts'>) {
  return (
    <section className={text.wrap} aria-label="Good to know">
      <ul className={styles.facts}>
        {facts.map(({ heading, words }) => (
          <li key={heading}>
            <h2>{heading}</h2>
            <Blocks blocks={words} paragraph={text.soft} />
          </li>
        ))}
      </ul>
    </section>
  )
}
