import { definePage } from '../page.ts'
import { ButtonLink } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './not-found.module.css'

export const notFound = definePage({
  head: { title: 'Page not found', noIndex: true },
  Body: () => (
    <div className={styles.lost}>
      <div className={styles.words}>
        <h1>404 - Page Not Found</h1>
        <p className={`${text.lede} ${text.soft}`}>The block missed the cloth. This page does not exist, or it has moved.</p>
        <ButtonLink href="/shop">Shop the range</ButtonLink>
      </div>
      <div className={styles.art} />
    </div>
  ),
})
