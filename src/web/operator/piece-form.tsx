import type { ReactNode } from 'react'
import { MAX_PIECE_LINE, MAX_PIECE_TEXT, type PieceDraft, type TypedPiece } from '../../domain/piece-draft.ts'
import type { PieceErrors } from '../../messages/piece-draft.ts'
import styles from './piece.module.css'
import { ActionButton } from './ui/action-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'

type PieceFormProps = {
  address: string
  stored: PieceDraft | null
  /** The version that is edited. */
  version: number
  typed: TypedPiece
  errors: PieceErrors
  /** What others have changed meanwhile. */
  children: ReactNode
}

/** One form for text and publication, so that publishing never leaves typed text behind. */
export function PieceForm({ address, stored, version, typed, errors, children }: PieceFormProps) {
  return (
    <form className={styles.form} method="post" action={address} encType="multipart/form-data">
      <input type="hidden" name="version" value={version} />
      {children}
      <Field label="Title" name="title" defaultValue={typed.title} error={errors.title} maxLength={MAX_PIECE_LINE} required />
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
        maxLength={MAX_PIECE_LINE}
        required
      />
      <TextArea
        label="Text"
        name="content"
        defaultValue={typed.content}
        error={errors.content}
        hint="An empty line begins a new paragraph."
        rows={16}
        maxLength={MAX_PIECE_TEXT}
        required
      />
      <Field
        label="Products"
        name="products"
        defaultValue={typed.products}
        error={errors.products}
        hint="The ids of products that the page links to below the text, such as ajrakh-stole."
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
          hint="craft-wide, hero-wide, or a product’s picture such as kairi-robe/4"
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
