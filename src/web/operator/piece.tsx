import type { Content } from '../../domain/content.ts'
import { readableTime } from '../../domain/indian-time.ts'
import type { OperatorAction } from '../../domain/operator-action.ts'
import type { PieceDifference, PieceDraft, TypedPiece } from '../../domain/piece-draft.ts'
import type { PieceErrors } from '../../messages/piece-draft.ts'
import { liveRegion, operatorTopics } from '../live-region.ts'
import { definePage } from '../page.ts'
import { PieceArticle } from '../pages/piece.tsx'
import type { LinkedProduct } from '../ui/product-links.tsx'
import { PieceForm } from './piece-form.tsx'
import styles from './piece.module.css'
import { ActionForm } from './ui/action-form.tsx'
import { ChangedMeanwhile } from './ui/changed-meanwhile.tsx'
import { Columns, Heading, Panel } from './ui/heading.tsx'
import { History } from './ui/history.tsx'
import { PieceBadge } from './ui/piece-badge.tsx'
import { Notice, type NoticeWords } from './ui/notice.tsx'

type PieceProps = {
  /** As it is stored; null for one that is not saved yet. */
  stored: PieceDraft | null
  typed: TypedPiece
  errors: PieceErrors
  /** That is edited: it goes with the form. */
  version: number
  /** What others have saved meanwhile, and what was typed. */
  meanwhile: PieceDifference[]
  /** The piece as members will read it; null where nothing is written yet. */
  preview: { piece: Content; linked: LinkedProduct[] } | null
  actions: OperatorAction[]
  notice: NoticeWords | null
}

export const operatorPiece = definePage({
  layout: 'operator',
  head: ({ stored }: PieceProps) => ({ title: stored?.title ?? 'A new piece', noIndex: true }),
  Body: ({ stored, typed, errors, version, meanwhile, preview, actions, notice }: PieceProps) => {
    const address = `/operator/content/${stored?.id ?? 'new'}`
    return (
      <>
        <Heading title={stored?.title ?? 'A new piece'} back={{ href: '/operator/content', title: 'Content' }} />
        {notice && <Notice {...notice} />}
        <Columns>
          <Panel id="text" title="Text">
            <PieceForm address={address} stored={stored} version={version} typed={typed} errors={errors}>
              {meanwhile.length > 0 && <ChangedMeanwhile differences={meanwhile} last={actions[0]} address={address} />}
            </PieceForm>
          </Panel>
          <div className={styles.column} {...liveRegion('piece-state', ...operatorTopics('all-content'))}>
            {stored && <State stored={stored} address={address} />}
            {stored && <History actions={actions} />}
          </div>
        </Columns>
        {preview && (
          <Panel id="preview" title="Preview" aside={<span className={styles.soft}>as members read it</span>}>
            <PieceArticle {...preview} />
          </Panel>
        )}
      </>
    )
  },
})

function State({ stored, address }: { stored: PieceDraft; address: string }) {
  const { state, publishAt, createdAt, version, title } = stored
  const values = { version: String(version) }
  return (
    <Panel id="state" title="State" aside={<PieceBadge state={state} />}>
      {state === 'draft' && <p>Only operators see it.</p>}
      {state === 'scheduled' && publishAt && <p>Members read it from {readableTime(new Date(publishAt))} on.</p>}
      {state === 'published' && (
        <p>
          Members read it since {readableTime(new Date(createdAt))}: <a href={`/content/${stored.id}`}>the page</a>
        </p>
      )}
      <div className={styles.actions}>
        {state !== 'draft' && <ActionForm address={address} action="unpublish" button="Make it a draft" look="line" values={values} />}
        <ActionForm
          address={address}
          action="delete"
          button="Delete"
          describe={title}
          values={values}
          look="line"
          question="The piece and its text are deleted for good."
        />
      </div>
    </Panel>
  )
}
