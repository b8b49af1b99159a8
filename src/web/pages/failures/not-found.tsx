import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import text from '../../ui/text/text.module.css'
import { usePanel } from '../../use-panel.ts'
import styles from './not-found.module.css'

export const notFound = definePage({
  head: { title: 'Page not found', noIndex: true },
  Body: function NotFound() {
    const { words } = useFolder()
    return (
      <div className={styles.lost}>
        <div className={styles.words}>
          <h1>404 - Page Not Found</h1>
          <p className={`${text.lede} ${text.soft}`}>{words.notFound}</p>
          <ButtonLink href="/shop">Shop the range</ButtonLink>
        </div>
        <div className={styles.art} style={usePanel('not_found')} />
      </div>
    )
  },
})
