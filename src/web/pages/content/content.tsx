import type { ContentCard } from '../../../domain/content/content.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { isMember, type Subscription } from '../../../domain/members/membership.ts'
import { jsonEtag } from '../../../etag.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { ContentHero, contentTransition } from '../../ui/content/content-hero.tsx'
import { RenewalBanner } from '../../ui/content/membership-card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { preloadsOf } from '../../ui/pictures/picture.tsx'
import { Day } from '../../ui/text/day.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './content.module.css'

type ContentProps = {
  content: ContentCard[]
  subscriptions: Subscription[]
  /** The person comes back from paying for the membership. */
  hasPaid: boolean
}

const LEAD_SIZES = '(min-width: 1600px) 967px, (min-width: 900px) 60vw, 100vw'
const CARD_SIZES = '(min-width: 1600px) 480px, (min-width: 900px) 30vw, (min-width: 768px) 48vw, 100vw'

/** The members' content, newest first (spec §2). */
export const content = definePage({
  head: ({ content }: ContentProps) => ({
    title: 'Members’ reading',
    noIndex: true,
    preloads: preloadsOf(content[0]?.picture ?? undefined, LEAD_SIZES),
  }),
  Body: ({ content, subscriptions, hasPaid }: ContentProps) => (
    <div className={`${text.wrap} ${styles.page}`}>
      <PageHead title="Members’ reading" lead="Short pieces for members, newest first" />
      {hasPaid && <Thanks subscriptions={subscriptions} />}
      <RenewalBanner subscriptions={subscriptions} />
      <div {...liveRegion('content', { resource: 'content', params: {}, etag: jsonEtag({ content }) })}>
        {content.length > 0 ? (
          <ul className={styles.list}>
            {content.map((contentItem, index) => (
              <li key={contentItem.id}>
                <Card contentItem={contentItem} first={index === 0} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty>There is nothing to read yet. The first piece appears here as soon as it is published.</Empty>
        )}
      </div>
    </div>
  ),
})

function Thanks({ subscriptions }: { subscriptions: Subscription[] }) {
  const end = subscriptions.find(isMember)?.current_period_end
  return (
    <div className={styles.thanks} role="status">
      <Note kind="good">Thank you. You are a member{end && ` until ${readableDay(new Date(end))}`}.</Note>
    </div>
  )
}

/** The link's name is the title; its area is the whole card. */
function Card({ contentItem, first }: { contentItem: ContentCard; first: boolean }) {
  return (
    <article className={styles.card}>
      <div data-transition={contentTransition(contentItem)}>
        <ContentHero className={styles.hero} contentItem={contentItem} shape="wide" sizes={first ? LEAD_SIZES : CARD_SIZES} first={first} />
      </div>
      <div className={styles.words}>
        <p className={`${text.small} ${text.soft}`}>
          <Day seconds={Date.parse(contentItem.created_at) / 1000} />
        </p>
        <h2>
          <a href={`/content/${contentItem.id}`}>{contentItem.title}</a>
        </h2>
        <p className={text.soft}>{contentItem.excerpt}</p>
      </div>
    </article>
  )
}
