import type { ReactNode } from 'react'
import {
  MAX_CONTENT_ITEM_LINE,
  MAX_CONTENT_ITEM_TEXT,
  type ContentItemDraft,
  type TypedContentItem,
} from '../../../domain/drafts/content-item-draft.ts'
import type { ContentItemErrors } from '../../../messages/content-item-draft.ts'
import { Field, TextArea, type Option, typedAt } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import { ProductChoice } from '../catalogue/product-choice.tsx'
import { ActionButton } from '../ui/form/action-form.tsx'
import { Completions } from '../ui/form/completions.tsx'
import { GuardedForm } from '../ui/form/guarded-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './content-item.module.css'

/** Of the form, for what stands in the other column. */
const FORM = 'content-item'

export type ContentItemFormProps = {
  address: string
  /** The stored content item; null for one that is not saved yet. */
  stored: ContentItemDraft | null
  /** The version that is edited: it goes with the form. */
  version: number
  typed: TypedContentItem
  errors: ContentItemErrors
  /** What is typed is not what is stored. */
  isUnsaved: boolean
  known: { products: Option[]; pictures: Option[] }
  children: ReactNode
}

/** One form for text and publication, so that publishing never leaves typed text behind. */
export function ContentItemForm({ address, stored, version, typed, errors, isUnsaved, known, children }: ContentItemFormProps) {
  return (
    <GuardedForm id={FORM} className={layout.stack} action={address} isUnsaved={isUnsaved}>
      <input type="hidden" name="version" value={version} />
      {children}
      <Field label="Title" name="title" defaultValue={typed.title} error={errors.title} maxLength={MAX_CONTENT_ITEM_LINE} required />
      {!stored && (
        <Field
          label="Address"
          {...typedAt('id', typed, errors)}
          hint="The end of the page’s address. Made from the title when left empty."
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextArea label="Summary" {...typedAt('excerpt', typed, errors)} rows={2} maxLength={MAX_CONTENT_ITEM_LINE} required />
      <TextArea
        label="Text"
        {...typedAt('content', typed, errors)}
        hint="An empty line begins a new paragraph."
        rows={16}
        maxLength={MAX_CONTENT_ITEM_TEXT}
        required
      />
      <ProductChoice
        label="Products"
        name="products"
        value={typed.products}
        error={errors.products}
        hint="The page links to them below the text."
        known={known.products}
      />
      <div className={styles.hero}>
        <Field
          label="New picture"
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="Used instead of the one named under “Picture”."
        />
        <Field
          label="Picture"
          name="hero"
          list="pictures"
          defaultValue={typed.hero.replace(/^pictures\//, '')}
          error={errors.hero}
          hint="Type the name of a product for its pictures."
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Completions id="pictures" options={known.pictures} />
      </div>
    </GuardedForm>
  )
}

/** The form's buttons, and when it is published. */
export function Publication({ stored, typed, errors }: Pick<ContentItemFormProps, 'stored' | 'typed' | 'errors'>) {
  const isPublished = stored?.state === 'published'
  return (
    <Panel id="publish" title={isPublished ? 'Save' : 'Publish'} aside={<span className={styles.unsaved}>Not saved yet</span>}>
      <div className={layout.row}>
        <ActionButton form={FORM} name="action" value="save" look={isPublished ? 'stamp' : 'line'}>
          {stored?.state === 'draft' || !stored ? 'Save draft' : 'Save'}
        </ActionButton>
        <ActionButton form={FORM} name="action" value="preview" look="line">
          Preview
        </ActionButton>
        {!isPublished && (
          <ActionButton form={FORM} name="action" value="publish">
            Publish now
          </ActionButton>
        )}
      </div>
      {!isPublished && (
        <div className={styles.schedule}>
          <Field
            label="Publish at (Indian time)"
            form={FORM}
            type="datetime-local"
            {...typedAt('at', typed, errors)}
            hint="Nobody but operators sees it before."
          />
          <ActionButton form={FORM} name="action" value="schedule" look="line">
            Schedule
          </ActionButton>
        </div>
      )}
    </Panel>
  )
}
