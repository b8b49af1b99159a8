import type { Product } from '../../../domain/catalogue/product.ts'
import text from '../text/text.module.css'
import styles from './save-button.module.css'

/** The form of all these buttons on a page, by which its script finds them. */
const FORM = 'save'

type Saved = {
  product: Pick<Product, 'id' | 'name'>
  /** Rendered for somebody who has saved it. Elsewhere the page's script says so, since visitors share a page. */
  saved?: boolean
}

/** In the corner of a card. Without a script it saves, or takes away what is saved. */
export function SaveCorner({ product: { id, name }, saved = false }: Saved) {
  return (
    <button
      className={styles.corner}
      form={FORM}
      name={saved ? 'remove' : 'id'}
      value={id}
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      // The page's script may have been there before React.
      suppressHydrationWarning
    />
  )
}

/** On a product's page, with the way to what is saved once it is. */
export function SaveButton({ product: { id } }: Saved) {
  return (
    <p>
      <button className={styles.save} form={FORM} name="id" value={id} aria-pressed={false}>
        Save
      </button>
      <a className={`${text.link} ${styles.all}`} href="/saved">
        All saved pieces
      </a>
    </p>
  )
}

export function SaveForm() {
  return <form id={FORM} method="post" action="/saved" hidden />
}
