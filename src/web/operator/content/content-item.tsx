import type { Product } from '../../../domain/catalogue/product.ts'
import type { Content } from '../../../domain/content/content.ts'
import type { ContentItemDifference, ContentItemDraft } from '../../../domain/drafts/content-item-draft.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { ContentItemArticle } from '../../pages/content/content-item.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { ChangedMeanwhile } from '../ui/form/changed-meanwhile.tsx'
import { Columns, Heading, Panel } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { ContentItemBadge } from './content-item-badge.tsx'
import { type ContentItemFormProps, ContentItemForm, Publication } from './content-item-form.tsx'

type ContentItemProps = Omit<ContentItemFormProps, 'address' | 'children'> & {
  meanwhile: ContentItemDifference[]
  /** The content item as members will read it; null where nothing is written yet. */
  preview: { contentItem: Content; linked: Product[] } | null
  actions: OperatorAction[]
  notice: NoticeWords | null
}

const titleOf = ({ stored }: ContentItemProps) => stored?.title ?? 'New content item'

export const operatorContentItem = operatorPage(
  titleOf,
  ({ stored, typed, errors, version, isUnsaved, known, meanwhile, preview, actions, notice }: ContentItemProps) => {
    const address = `/operator/content/${stored?.id ?? 'new'}`
    return (
      <>
        <Heading title={stored?.title ?? 'New content item'} back={{ href: '/operator/content', title: 'Content' }} />
        {notice && <Notice {...notice} />}
        <Columns>
          <Panel id="text" title="Content item">
            <ContentItemForm
              address={address}
              stored={stored}
              version={version}
              typed={typed}
              errors={errors}
              isUnsaved={isUnsaved}
              known={known}
            >
              {meanwhile.length > 0 && <ChangedMeanwhile differences={meanwhile} last={actions[0]} address={address} />}
            </ContentItemForm>
          </Panel>
          <div className={layout.stack}>
            <Publication stored={stored} typed={typed} errors={errors} />
            <div className={layout.stack} {...liveRegion('content-state', ...operatorTopics('all-content'))}>
              {stored && <State stored={stored} address={address} />}
              {stored && <History actions={actions} />}
            </div>
          </div>
        </Columns>
        {preview && (
          <Panel id="preview" title="Preview" aside={<span className={text.soft}>as members read it</span>}>
            <ContentItemArticle {...preview} />
          </Panel>
        )}
      </>
    )
  },
)

function State({ stored, address }: { stored: ContentItemDraft; address: string }) {
  const { id, state, publishAt, createdAt, version, title } = stored
  const act = { address, target: id, refused: null, values: { seen: String(version) } }
  return (
    <Panel id="state" title="State" aside={<ContentItemBadge state={state} />}>
      {state === 'draft' && <p>Only operators see it.</p>}
      {state === 'scheduled' && publishAt && <p>Members read it from {readableTime(new Date(publishAt))} on.</p>}
      {state === 'published' && (
        <p>
          Members read it since {readableTime(new Date(createdAt))}: <a href={`/content/${stored.id}`}>the page</a>
        </p>
      )}
      <div className={layout.row}>
        {state !== 'draft' && <Act of="content unpublish" {...act} look="line" />}
        <Act of="content delete" {...act} describe={title} />
      </div>
    </Panel>
  )
}
