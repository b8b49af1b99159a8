import { readableTime } from '../../../domain/indian-time.ts'
import type { ContentItemDraft } from '../../../domain/drafts/content-item-draft.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import styles from './content.module.css'
import { ActionLink } from '../ui/action-form.tsx'
import { Pager } from '../ui/filters.tsx'
import { Heading } from '../ui/heading.tsx'
import { ContentItemBadge } from './content-item-badge.tsx'
import { Table } from '../ui/table.tsx'
import { Notice } from '../ui/notice.tsx'

type ContentProps = {
  pieces: ContentItemDraft[]
  first: string | null
  next: string | null
  /** A piece has just been deleted. */
  hasDeleted: boolean
}

export const operatorContent = definePage({
  layout: 'operator',
  head: { title: 'Content', noIndex: true },
  Body: ({ pieces, first, next, hasDeleted }: ContentProps) => (
    <>
      <Heading title="Content" lead="What members read, the newest first.">
        <ActionLink look="stamp" href="/operator/content/new">
          New story
        </ActionLink>
      </Heading>
      {hasDeleted && <Notice kind="good" text="The story is deleted." />}
      <div className={styles.region} {...liveRegion('content', ...operatorTopics('all-content'))}>
        <Table
          label="Content"
          columns={[{ title: 'Title' }, { title: 'State' }, { title: 'Date' }]}
          rows={pieces.map(({ id, title, state, createdAt }) => ({
            id,
            href: `/operator/content/${id}`,
            cells: [
              title,
              <ContentItemBadge key="state" state={state} />,
              <time key="date" dateTime={createdAt}>
                {readableTime(new Date(createdAt))}
              </time>,
            ],
          }))}
          empty="Nothing is written yet."
        />
        <Pager first={first} next={next} />
      </div>
    </>
  ),
})
