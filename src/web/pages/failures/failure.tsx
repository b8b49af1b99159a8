import { definePage } from '../../page.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import text from '../../ui/text/text.module.css'
import styles from './not-found.module.css'

/** The page of a request that fails. The number is the request id of its log line. */
export const failure = definePage({
  head: { title: 'Something went wrong', noIndex: true },
  Body: ({ requestId }: { requestId: string }) => (
    <div className={styles.lost}>
      <div className={styles.words}>
        <h1>Sorry, something went wrong</h1>
        <p className={`${text.lede} ${text.soft}`}>
          The fault is ours, and we have made a note of it. Your cart and your orders are safe. Please try again in a moment.
        </p>
        <ButtonLink href="/">Back to the shop</ButtonLink>
        <p className={`${text.fine} ${text.soft}`}>
          If it happens again, write to us with this number: <span className={text.strong}>{requestId}</span>
        </p>
      </div>
      <div className={styles.art} />
    </div>
  ),
})
