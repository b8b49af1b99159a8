import { definePage } from '../page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import text from '../ui/text.module.css'
import styles from './product-missing.module.css'

const MESSAGE = 'Sorry, something went wrong loading this product.'

/** There is such a product, or there may be: it cannot be read right now. */
export const productFailed = definePage({
  head: { title: 'Product not available', noIndex: true },
  Body: () => (
    <div className={text.wrap}>
      <PageHead title="Product not available" />
      <div className={styles.words}>
        <Note kind="bad" role="alert">
          {MESSAGE}
        </Note>
        <p className={text.soft}>The fault is ours, and it has been written down. Please try again in a moment.</p>
        <ButtonLink href="/shop">Shop the range</ButtonLink>
      </div>
    </div>
  ),
})

export const productMissing = definePage({
  head: { title: 'Product not found', noIndex: true },
  Body: () => (
    <div className={text.wrap}>
      <PageHead title="Product not found" />
      <div className={styles.words}>
        <Note kind="bad" role="alert">
          {MESSAGE}
        </Note>
        <p className={text.soft}>It may have been renamed or taken off the shelf. Everything that we print is in the shop.</p>
        <ButtonLink href="/shop">Shop the range</ButtonLink>
      </div>
    </div>
  ),
})
