import { definePage } from '../page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import text from '../ui/text.module.css'
import styles from './product-missing.module.css'

export const productMissing = definePage({
  head: { title: 'Product not found', noIndex: true },
  Body: () => (
    <div className={text.wrap}>
      <PageHead title="Product not found" />
      <div className={styles.words}>
        <Note kind="bad" role="alert">
          Sorry, something went wrong loading this product.
        </Note>
        <p className={text.soft}>It may have been renamed or taken off the shelf. Everything that we print is in the shop.</p>
        <ButtonLink href="/shop">Shop the range</ButtonLink>
      </div>
    </div>
  ),
})
