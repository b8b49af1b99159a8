import { definePage } from '../page.ts'
import { ButtonLink } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './not-found.module.css'

/** What people see when a form could not be taken at all: it came from elsewhere, or was too large, or made no sense. */
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
