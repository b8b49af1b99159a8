import type { CollectionHead } from '../../../domain/catalogue/collection.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Shot } from '../../../domain/shop/shop-folder.ts'
import { unbroken } from '../../../domain/text.ts'
import { jsonEtag } from '../../../etag.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { CollectionShelf, type ShownCollection } from '../../ui/catalogue/collection-shelf.tsx'
import { ProductGrid } from '../../ui/catalogue/product-grid.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { srcSetOf, StaticPicture } from '../../ui/pictures/static-picture.tsx'
import text from '../../ui/text/text.module.css'
import styles from './collection.module.css'

type CollectionProps = {
  params: { id: string }
  found: CollectionHead & { products: Product[] }
  picture: string | null
  /** Those that are open beside it. */
  others: ShownCollection[]
}

const SIZES = '(min-width: 1600px) min(444px, 25vw - 25px), (min-width: 768px) 32vw, 44vw'

/** It is 200 px high at least, and cut at its sides where the window is narrow. */
const headSizes = ({ width, height }: Shot) => `max(100vw, ${Math.ceil((200 * width) / height)}px)`

/** Products that are shown together. */
export const collection = definePage({
  head: ({ found: { id, name, words }, picture }: CollectionProps, { pictures }) => {
    const shot = pictures[picture ?? '']
    return {
      title: name,
      description: words,
      canonical: `/collections/${id}`,
      things: ({ publicUrl }) => [
        breadcrumbs(
          [
            ['Shop', '/shop'],
            [name, `/collections/${id}`],
          ],
          publicUrl,
        ),
      ],
      preloads: shot ? [{ srcSet: srcSetOf(shot), type: shot.type, sizes: headSizes(shot) }] : [],
    }
  },
  Body: function CollectionPage({ params, found, picture, others }: CollectionProps) {
    const { pictures, words } = useFolder()
    const shot = pictures[picture ?? '']
    return (
      <>
        {shot && <StaticPicture className={styles.cloth} shot={shot} alt="" sizes={headSizes(shot)} first />}
        <Breadcrumb above={[['Shop', '/shop']]} here={found.name} />
        <div className={styles.shown}>
          <div className={`${text.wrap} ${styles.head}`}>
            <h1>{found.name}</h1>
            <p className={text.lede}>{unbroken(found.words)}</p>
          </div>
          <div className={styles.pieces} {...liveRegion('collection', { resource: 'collection', params, etag: jsonEtag(found) })}>
            {found.products.length > 0 ? (
              <ProductGrid products={found.products} heading="h2" sizes={SIZES} threes lead first={!shot} />
            ) : (
              <p className={`${text.wrap} ${text.soft}`}>{words.emptyShelf}</p>
            )}
          </div>
        </div>
        {others.length > 0 && (
          <section className={styles.others} data-later="" aria-labelledby="others">
            <h2 id="others" className={text.wrap}>
              More collections
            </h2>
            <CollectionShelf collections={others} />
          </section>
        )}
      </>
    )
  },
})
