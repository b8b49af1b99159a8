import { definePage } from '../../page.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from '../catalogue/product-missing.module.css'

type StopTellingProps = {
  /** Of a link that is good. */
  token: string | null
  done: boolean
}

/** Where the link of a mail about a piece that is back leads. */
export const stopTelling = definePage({
  head: { title: 'Messages about pieces', noIndex: true },
  footer: 'slim',
  Body: ({ token, done }: StopTellingProps) => (
    <div className={text.wrap}>
      <PageHead title="Messages about pieces" />
      <div className={styles.words}>
        {done ? (
          <Note kind="good" role="status">
            We will not write to you about any piece, unless you ask again.
          </Note>
        ) : token === null ? (
          <Note kind="bad" role="alert">
            This link does not work. What you wait for is listed, and can be ended, among your saved pieces.
          </Note>
        ) : (
          <form method="post" action="/stop-telling">
            <input type="hidden" name="token" value={token} />
            <p>You asked us to tell you when pieces are back. One press ends all of it.</p>
            <p>
              <Button type="submit">Tell me of no piece</Button>
            </p>
          </form>
        )}
        <ButtonLink href="/saved" look="line">
          Saved pieces
        </ButtonLink>
      </div>
    </div>
  ),
})
