import { useId, useRef, useState } from 'react'
import { MAX_ALT_LENGTH, MAX_PICTURE_BYTES, PICTURE_KINDS, type Picture } from '../../domain/picture.ts'
import { MAX_PICTURES } from '../../domain/product-values.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import { useDropZone } from './client/use-drop-zone.ts'
import { useUploads } from './client/use-uploads.ts'
import { Thumbnail } from '../ui/picture.tsx'
import styles from './picture-editor.module.css'
import { ActionButton } from './ui/action-form.tsx'
import controls from '../ui/control.module.css'
import { Field, SelectField } from '../ui/field.tsx'

export type EditedPicture = { name: string; alt: string; kind: string; picture: Picture | null }

const KINDS = PICTURE_KINDS.map((kind) => ({ value: kind, title: kind.charAt(0).toUpperCase() + kind.slice(1) }))

type PictureEditorProps = {
  productId: string
  first: EditedPicture[]
  error: string | null
}

/**
 * The pictures of a product in their order, as fields of the form around it. Files are dropped or chosen; pictures are
 * moved by dragging or with buttons. Without scripts the buttons are the form's own, and the server answers with the new order.
 */
export function PictureEditor({ productId, first, error }: PictureEditorProps) {
  const [pictures, setPictures] = useState(first)
  const [news, setNews] = useState('')
  const [over, setOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const uploads = useUploads(productId, (picture) =>
    setPictures((all) =>
      all.some(({ name }) => name === picture.name)
        ? all
        : [...all, { name: picture.name, alt: picture.alt ?? '', kind: 'other', picture }],
    ),
  )
  const id = useId()
  const files = useRef<HTMLInputElement>(null)

  function add(input: HTMLInputElement): void {
    uploads.add([...(input.files ?? [])], MAX_PICTURES - pictures.length)
    // Nothing is sent twice, and the same file may be chosen again.
    input.value = ''
  }

  usePriorInput(() => {
    const rows = [...(list.current?.children ?? [])].map((row) => ({
      alt: row.querySelector<HTMLInputElement>('[name=alt]')!.value,
      kind: row.querySelector<HTMLSelectElement>('[name=kind]')!.value,
    }))
    setPictures(pictures.map((picture, index) => ({ ...picture, ...rows[index] })))
    if (files.current?.files?.length) add(files.current)
  })

  function move(from: number, to: number, focus?: 'up' | 'down'): void {
    if (to < 0 || to >= pictures.length || from === to) return
    const moved = pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!)
    setPictures(moved)
    setNews(`Picture ${from + 1} is number ${to + 1} now.`)
    // After React has moved the row: at an end the other button is the one that can be pressed.
    if (focus) requestAnimationFrame(() => focusButton(to, focus))
  }

  function focusButton(row: number, wanted: 'up' | 'down'): void {
    const buttons = list.current?.children[row]?.querySelectorAll<HTMLButtonElement>('[data-move]')
    const usable = [...(buttons ?? [])].filter(({ disabled }) => !disabled)
    ;(usable.find(({ dataset }) => dataset.move === wanted) ?? usable[0])?.focus()
  }

  function remove(index: number): void {
    setPictures(pictures.toSpliced(index, 1))
    setNews(`Picture ${index + 1} is removed once you save.`)
    requestAnimationFrame(() => list.current?.parentElement?.querySelector<HTMLElement>('input[type=file]')?.focus())
  }

  function editPicture(index: number, values: Partial<EditedPicture>): void {
    setPictures(pictures.with(index, { ...pictures[index]!, ...values }))
  }

  useDropZone(zone, {
    onHover: setOver,
    onFiles: (files) => uploads.add(files, MAX_PICTURES - pictures.length),
    onMove: move,
  })

  return (
    <div ref={zone} className={styles.editor} data-over={over ? '' : undefined}>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ol ref={list} className={styles.list}>
        {pictures.map((picture, index) => (
          <li key={picture.name} className={styles.row} data-place={index}>
            {/* Only the picture is dragged: texts in fields can still be marked with the mouse. */}
            <span className={styles.handle} draggable>
              <Thumbnail className={styles.picture} picture={picture.picture} alt={`Picture ${index + 1}`} />
            </span>
            <input type="hidden" name="picture" value={picture.name} />
            <div className={styles.fields}>
              <Field
                label={`What picture ${index + 1} shows`}
                name="alt"
                value={picture.alt}
                onChange={({ target }) => editPicture(index, { alt: target.value })}
                maxLength={MAX_ALT_LENGTH}
                required
              />
              <div className={styles.line}>
                <SelectField
                  label={`Kind of picture ${index + 1}`}
                  hideLabel
                  name="kind"
                  options={KINDS}
                  value={picture.kind}
                  onChange={({ target }) => editPicture(index, { kind: target.value })}
                />
                <ActionButton
                  look="line"
                  name="action"
                  formNoValidate
                  value={`up:${index}`}
                  data-move="up"
                  disabled={index === 0}
                  aria-label={`Move picture ${index + 1} up`}
                  onClick={(event) => {
                    event.preventDefault()
                    move(index, index - 1, 'up')
                  }}
                >
                  ↑
                </ActionButton>
                <ActionButton
                  look="line"
                  name="action"
                  formNoValidate
                  value={`down:${index}`}
                  data-move="down"
                  disabled={index === pictures.length - 1}
                  aria-label={`Move picture ${index + 1} down`}
                  onClick={(event) => {
                    event.preventDefault()
                    move(index, index + 1, 'down')
                  }}
                >
                  ↓
                </ActionButton>
                <ActionButton
                  look="line"
                  name="action"
                  formNoValidate
                  value={`remove:${index}`}
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={(event) => {
                    event.preventDefault()
                    remove(index)
                  }}
                >
                  Remove
                </ActionButton>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {uploads.items.map(({ key, label, part, error }) => (
        <p key={key} className={styles.upload}>
          <bdi>{label}</bdi>{' '}
          {error === null ? (
            <progress value={part} max={1} aria-label={`Sending ${label}`} />
          ) : (
            <span className={styles.error} role="alert">
              {error}
            </span>
          )}
        </p>
      ))}
      <div className={styles.add}>
        <label htmlFor={id}>Add pictures: drop them here, or choose files</label>
        <input
          ref={files}
          className={controls.control}
          id={id}
          type="file"
          name="files"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => add(currentTarget)}
        />
        <span id={`${id}hint`} className={styles.hint}>
          JPEG, PNG, WebP or AVIF, at most {MAX_PICTURE_BYTES / 1_000_000} MB each, ideally 1600 × 2000; up to {MAX_PICTURES} pictures. The
          first one stands on the cards. Where it was taken and with what is removed.
        </span>
        <span className={styles.send}>
          <ActionButton look="line" name="action" value="upload" formNoValidate>
            Upload
          </ActionButton>
        </span>
      </div>
      <p className={styles.news} role="status">
        {news}
      </p>
    </div>
  )
}
