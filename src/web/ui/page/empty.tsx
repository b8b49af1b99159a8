import { ButtonLink } from '../form/button.tsx'
import text from '../text/text.module.css'
import styles from './empty.module.css'

/** A list with nothing in it yet, and the way to the shop. */
export function Empty({ children }: { children: string }) {
  return (
    <div className={styles.empty}>
      <p className={text.lede}>{children}</p>
      <ButtonLink href="/shop">Shop the range</ButtonLink>
    </div>
  )
}
