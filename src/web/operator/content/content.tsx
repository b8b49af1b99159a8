import { readableDay, shortTime } from '../../../domain/indian-time.ts'
import { content } from '../../../operations/lists/content.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { Notice } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { ContentItemBadge } from './content-item-badge.tsx'

type ContentProps = {
  list: Listed<typeof content>
  /** A content item has just been deleted. */
  hasDeleted: boolean
}

export const operatorContent = operatorPage('Content', ({ list, hasDeleted }: ContentProps) => (
  <>
    <Heading title="Content" lead="What members read, newest first.">
      <ActionLink look="stamp" href="/operator/content/new">
        New content item
      </ActionLink>
    </Heading>
    {hasDeleted && <Notice kind="good" text="The content item is deleted." />}
    <div className={layout.stack} {...liveRegion('content', ...operatorTopics('all-content'))}>
      <ListTable
        label="Content"
        of={content}
        page={list}
        columns={content.page}
        href={({ id }) => `/operator/content/${id}`}
        renderCells={({ state, createdAt }) => ({
          state: <ContentItemBadge state={state} />,
          date: <time dateTime={createdAt}>{dateWords(new Date(createdAt))}</time>,
        })}
      />
    </div>
  </>
))

/** Of what is dated to a whole day the time says nothing. */
function dateWords(at: Date): string {
  return shortTime(at).endsWith('00:00') ? readableDay(at) : shortTime(at)
}
