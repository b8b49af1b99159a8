import type { ContentCard } from '../../../domain/content/content.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { isMember, type Subscription } from '../../../domain/members/membership.ts'
import { jsonEtag } from '../../../etag.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { ContentEntries, LEAD_SIZES } from '../../ui/content/content-entry.tsx'
import { RenewalBanner } from '../../ui/content/membership-card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { preloadsOf } from '../../ui/pictures/picture.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './content.module.css'

type ContentProps = {
  content: ContentCard[]
  subscriptions: Subscription[]
  /** The person comes back from paying for the membership. */
  hasPaid: boolean
}

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
          <ContentEntries entries={content} lead />
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
