import { MAX_PICTURES } from '../../../domain/drafts/product-values.ts'
import { MAX_ALT_LENGTH, MAX_PICTURE_BYTES, PICTURE_KINDS, type Picture } from '../../../domain/picture.ts'
import controls from '../../ui/form/control.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { Thumbnail } from '../../ui/pictures/picture.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { ActionButton } from '../ui/form/action-form.tsx'
import styles from './picture-editor.module.css'

type EditedPicture = { name: string; alt: string; kind: string; picture: Picture | undefined }

const KINDS = PICTURE_KINDS.map((kind) => ({ value: kind, title: kind.charAt(0).toUpperCase() + kind.slice(1).replace('-', ' ') }))

/**
 * The pictures of a product in their order, as fields of the form around it. Its buttons send the form, which comes back in the new
 * order. The page's script presses them for files that are chosen or dropped and pictures that are dragged (client/arrange-pictures.ts).
 */
export function PictureEditor({ pictures, error }: { pictures: EditedPicture[]; error: string | undefined }) {
  return (
    <div className={styles.editor} data-pictures="">
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ol className={styles.list}>
        {pictures.map((picture, at) => (
          <PictureRow key={picture.name} {...picture} at={at} last={pictures.length - 1} />
        ))}
      </ol>
      <button name="action" data-drag="" formNoValidate hidden aria-label="Move" />
      <div className={styles.add}>
        <label htmlFor="files">Add pictures: drop them here, or choose files</label>
        <input
          className={controls.control}
          id="files"
          type="file"
          name="files"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby="files-hint"
        />
        <span id="files-hint" className={text.hint}>
          JPEG, PNG, WebP or AVIF, at most {MAX_PICTURE_BYTES / 1_000_000} MB each, ideally 1600 × 2000; up to {MAX_PICTURES} pictures. The
          first is shown on cards. Location and camera data are removed.
        </span>
        <span className={styles.send}>
          <ActionButton look="line" name="action" value="upload" formNoValidate>
            Upload
          </ActionButton>
        </span>
        <span className={text.hint} role="status" data-working="Sending …" />
      </div>
    </div>
  )
}

function PictureRow({ name, alt, kind, picture, at, last }: EditedPicture & { at: number; last: number }) {
  const number = at + 1
  return (
    <li id={name} className={styles.row} data-place="">
      {/* Only the picture is dragged: texts in fields can still be marked with the mouse. */}
      <span className={styles.handle} draggable>
        <Thumbnail className={styles.picture} picture={picture ?? null} alt={`Picture ${number}`} />
      </span>
      <input type="hidden" name="picture" value={name} />
      <div className={styles.fields}>
        <Field
          id={`${name}-alt`}
          label={`What picture ${number} shows`}
          name="alt"
          defaultValue={alt}
          maxLength={MAX_ALT_LENGTH}
          required
        />
        <div className={`${layout.line} ${styles.line}`}>
          <SelectField id={`${name}-kind`} label={`Kind of picture ${number}`} hideLabel name="kind" options={KINDS} defaultValue={kind} />
          <RowButton action={`move:${at}:${at - 1}`} disabled={at === 0} aria-label={`Move picture ${number} up`}>
            ↑
          </RowButton>
          <RowButton action={`move:${at}:${at + 1}`} disabled={at === last} aria-label={`Move picture ${number} down`}>
            ↓
          </RowButton>
          <RowButton action={`remove:${at}`} aria-label={`Remove picture ${number}`}>
            Remove
          </RowButton>
        </div>
      </div>
    </li>
  )
}

function RowButton({ action, ...rest }: { action: string; disabled?: boolean; 'aria-label': string; children: string }) {
  return <ActionButton look="line" name="action" formNoValidate value={action} {...rest} />
}
