import type { ReactNode } from 'react'
import {
  MAX_CONTENT_ITEM_LINE,
  MAX_CONTENT_ITEM_TEXT,
  type ContentItemDraft,
  type TypedContentItem,
} from '../../domain/content-item-draft.ts'
import type { ContentItemErrors } from '../../messages/content-item-draft.ts'
import styles from './content-item.module.css'
import { ActionButton } from './ui/action-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'

type ContentItemFormProps = {
  address: string
  stored: ContentItemDraft | null
  /** The version that is edited. */
  version: number
  typed: TypedContentItem
  errors: ContentItemErrors
  /** What others have changed meanwhile. */
  children: ReactNode
}

/** One form for text and publication, so that publishing never leaves typed text behind. */
export function ContentItemForm({ address, stored, version, typed, errors, children }: ContentItemFormProps) {
  return (
    <form className={styles.form} method="post" action={address} encType="multipart/form-data" data-in-place="">
      <input type="hidden" name="version" value={version} />
      {children}
      <Field label="Title" name="title" defaultValue={typed.title} error={errors.title} maxLength={MAX_CONTENT_ITEM_LINE} required />
      {!stored && (
        <Field
          label="Address"
          name="id"
          defaultValue={typed.id}
          error={errors.id}
          hint="The end of the page’s address. Made from the title when left empty."
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextArea
        label="In short"
        name="excerpt"
        defaultValue={typed.excerpt}
        error={errors.excerpt}
        rows={2}
        maxLength={MAX_CONTENT_ITEM_LINE}
        required
      />
      <TextArea
        label="Text"
        name="content"
        defaultValue={typed.content}
        error={errors.content}
        hint="An empty line begins a new paragraph."
        rows={16}
        maxLength={MAX_CONTENT_ITEM_TEXT}
        required
      />
      <Field
        label="Products"
        name="products"
        defaultValue={typed.products}
        error={errors.products}
        hint="The ids of products that the page links to below the text, such as red-scarf."
        maxLength={1000}
        autoCapitalize="none"
        spellCheck={false}
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
          defaultValue={typed.hero.replace(/^pictures\//, '')}
          error={errors.hero}
          hint="craft-wide, hero-wide, or a product’s picture such as blue-mug/4"
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className={styles.buttons}>
        <ActionButton name="action" value="save" look={stored?.state === 'published' ? 'stamp' : 'line'}>
          {stored?.state === 'draft' || !stored ? 'Save draft' : 'Save'}
        </ActionButton>
        <ActionButton name="action" value="preview" look="line">
          Preview
        </ActionButton>
        {stored?.state !== 'published' && (
          <ActionButton name="action" value="publish">
            Publish now
          </ActionButton>
        )}
      </div>
      {stored?.state !== 'published' && (
        <div className={styles.schedule}>
          <Field
            label="Publish at (Indian time)"
            type="datetime-local"
            name="at"
            defaultValue={typed.at}
            error={errors.at}
            hint="Nobody but operators sees it before."
          />
          <ActionButton name="action" value="schedule" look="line">
            Publish then
          </ActionButton>
        </div>
      )}
    </form>
  )
}
