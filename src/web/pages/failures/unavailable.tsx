import { definePage } from '../../page.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import text from '../../ui/text/text.module.css'
import styles from './not-found.module.css'

/** The page while the shop cannot serve: that passes by itself. */
export const unavailable = definePage({
  head: { title: 'Back in a moment', noIndex: true },
  Body: ({ message }: { message: string }) => (
    <div className={styles.lost}>
      <div className={styles.words}>
        <h1>We will be back in a moment</h1>
        <p className={`${text.lede} ${text.soft}`}>{message} Please try again in a moment.</p>
        <ButtonLink href="/">Back to the shop</ButtonLink>
      </div>
      <div className={styles.art} />
    </div>
  ),
})
