import type { CSSProperties } from 'react'
import type { ContentCard } from '../../../domain/content/content.ts'
import { Day } from '../text/day.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './content-entry.module.css'
import { ContentHero, contentTransition } from './content-hero.tsx'

/** How wide the picture of the newest content item is. */
export const LEAD_SIZES = '(min-width: 1600px) 780px, (min-width: 900px) 46vw, 100vw'

/** Content items, in the order given. `lead`: the first is the newest one, and larger. */
export function ContentEntries({ entries, lead = false }: { entries: ContentCard[]; lead?: boolean }) {
  return (
    <ul className={styles.list} style={{ '--others': entries.length - 1 } as CSSProperties}>
      {entries.map((entry, index) => (
        <li key={entry.id} className={lead && index === 0 ? styles.lead : undefined}>
          <Entry contentItem={entry} isLead={lead && index === 0} />
        </li>
      ))}
    </ul>
  )
}

/** The link's name is the title; its area is the whole entry. */
function Entry({ contentItem, isLead }: { contentItem: ContentCard; isLead: boolean }) {
  return (
    <article className={styles.entry}>
      <div data-transition={contentTransition(contentItem)}>
        <ContentHero
          className={styles.hero}
          contentItem={contentItem}
          shape="tall"
          sizes={isLead ? LEAD_SIZES : '(min-width: 600px) 200px, 112px'}
          first={isLead}
        />
      </div>
      <div className={styles.words}>
        <h2>
          <a className={layout.cover} href={`/content/${contentItem.id}`}>
            {contentItem.title}
          </a>
        </h2>
        <p className={text.soft}>{contentItem.excerpt}</p>
        <p className={`${text.small} ${text.soft}`}>
          <Day seconds={Date.parse(contentItem.created_at) / 1000} />
        </p>
      </div>
    </article>
  )
}
