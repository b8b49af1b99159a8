import { definePage } from '../../page.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import text from '../../ui/text/text.module.css'
import styles from './not-found.module.css'

/** The page of a form that was refused as a whole: from another site, too large, or malformed. */
export const refused = definePage({
  head: { title: 'That did not work', noIndex: true },
  Body: ({ message }: { message: string }) => (
    <div className={styles.lost}>
      <div className={styles.words}>
        <h1>That did not work</h1>
        <p className={`${text.lede} ${text.soft}`}>{message} Nothing was changed.</p>
        <ButtonLink href="/">Back to the shop</ButtonLink>
      </div>
      <div className={styles.art} />
    </div>
  ),
})
