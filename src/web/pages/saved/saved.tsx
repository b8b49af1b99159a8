import { signInAddress } from '../../../domain/accounts/redirect.ts'
import { lineKey } from '../../../domain/cart/cart.ts'
import { type Product, hasOneSize } from '../../../domain/catalogue/product.ts'
import { optionsLabel, writeOptions, type Options } from '../../../domain/catalogue/variant.ts'
import type { SavedDocument } from '../../../domain/saved/saved.ts'
import { jsonEtag } from '../../../etag.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { productAddress } from '../../ui/catalogue/product-card.tsx'
import { InStock, ProductGrid } from '../../ui/catalogue/product-grid.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import text from '../../ui/text/text.module.css'
import styles from './saved.module.css'

/** `own` is null for visitors. */
type SavedProps = {
  /** Products in stock that are not saved. */
  suggestions: Product[]
  own: { document: SavedDocument; products: Product[]; awaited: { product: Product; options: Options }[] } | null
}

type Suggested = Pick<SavedProps, 'suggestions'>

export const saved = definePage({
  head: { title: 'Saved pieces', noIndex: true },
  Body: ({ own, suggestions }: SavedProps) => (
    <>
      <div className={text.wrap}>
        <PageHead title="Saved pieces" />
      </div>
      {own ? <Own {...own} suggestions={suggestions} /> : <OnThisDevice suggestions={suggestions} />}
    </>
  ),
})

function Own({ document, products, awaited, suggestions }: NonNullable<SavedProps['own']> & Suggested) {
  return (
    <div
      className={styles.pieces}
      {...liveRegion('saved', { resource: 'saved', params: { uid: 'me' }, etag: jsonEtag(document) })}
      data-saved="own"
    >
      {products.length > 0 ? <ProductGrid products={products} heading="h2" saved tell first /> : <Nothing />}
      {awaited.length > 0 && <AwaitedVariants awaited={awaited} />}
      <InStock products={suggestions} />
    </div>
  )
}

/** What is gone and will be told of, each with its end. */
function AwaitedVariants({ awaited }: Pick<NonNullable<SavedProps['own']>, 'awaited'>) {
  return (
    <section className={`${text.wrap} ${styles.awaited}`} aria-labelledby="awaited">
      <h2 id="awaited">We tell you when these are back</h2>
      <ul>
        {awaited.map(({ product, options }) => {
          const name = hasOneSize(product) ? product.name : `${product.name} in ${optionsLabel(options)}`
          return (
            <li key={lineKey({ id: product.id, options })}>
              <a href={productAddress(product)}>
                <Thumbnail picture={product.images[0]} />
                {name}
              </a>
              <form method="post" action="/saved" data-in-place="">
                <input type="hidden" name="id" value={product.id} />
                <button className={text.link} name="stop" value={writeOptions(options)}>
                  Do not tell me<span className={text.hidden}> of {name}</span>
                </button>
              </form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The page's script shows what the browser has kept, or that there is nothing (client/page/saved/saved.ts). */
function OnThisDevice({ suggestions }: Suggested) {
  return (
    <>
      <div className={`${text.wrap} ${styles.device}`}>
        <noscript>
          <p>Without JavaScript pieces are saved in your account.</p>
        </noscript>
        <p>
          What you save stays on this device.{' '}
          <a className={text.link} href={signInAddress('/saved')}>
            Sign in
          </a>{' '}
          to have it on every device.
        </p>
      </div>
      <div data-saved="kept" />
      <div className={styles.pieces} data-saved="rest" hidden>
        <Nothing />
        <InStock products={suggestions} />
      </div>
    </>
  )
}

function Nothing() {
  return (
    <div className={text.wrap} data-saved="nothing">
      <Empty>Nothing is saved yet. Press the mark on a piece to find it here again.</Empty>
    </div>
  )
}
