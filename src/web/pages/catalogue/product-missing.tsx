import type { Product } from '../../../domain/catalogue/product.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { InStock } from '../../ui/catalogue/product-grid.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './product-missing.module.css'

const MESSAGE = 'Sorry, something went wrong loading this product.'

/** There is such a product, or there may be: it cannot be read right now. */
export const productFailed = definePage({
  head: { title: 'Product not available', noIndex: true },
  Body: () => (
    <div className={`${text.wrap} ${styles.failed}`}>
      <PageHead title="Product not available" />
      <div className={styles.words}>
        <Refused words={MESSAGE} />
        <p className={text.soft}>The fault is ours, and we have made a note of it. Please try again in a moment.</p>
        <ButtonLink href="/shop">Shop the range</ButtonLink>
      </div>
    </div>
  ),
})

export const productMissing = definePage({
  head: { title: 'Product not found', noIndex: true },
  Body: function ProductMissing({ suggestions }: { suggestions: Product[] }) {
    const { words } = useFolder()
    return (
      <>
        <div className={text.wrap}>
          {/* Not "not found" above a sentence that something went wrong (spec §8): each would contradict the other. */}
          <PageHead title="Product not available" />
          <div className={styles.words}>
            <p className={text.lede} role="alert">
              {MESSAGE} {words.productMissing}
            </p>
            <ButtonLink href="/shop">Shop the range</ButtonLink>
          </div>
        </div>
        <InStock products={suggestions} />
      </>
    )
  },
})
