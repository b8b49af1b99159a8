import { useId, useRef } from 'react'
import { MAX_PHOTOS, PHOTO_TYPES } from '../../domain/review-photo.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import type { PhotoItem, usePhotos } from '../client/hooks/use-photos.ts'
import controls from '../ui/control.module.css'
import field from '../ui/field.module.css'
import { Thumbnail } from '../ui/picture.tsx'
import styles from './photo-field.module.css'

type PhotoFieldProps = {
  photos: ReturnType<typeof usePhotos>
  /** False until the page's script runs: files are then sent with the form, and photos kept by ticks. */
  live: boolean
  error?: string | undefined
}

/** Chooses photos, and shows each with its progress, its error, and a way to take it back. */
export function PhotoField({ photos, live, error }: PhotoFieldProps) {
  const id = useId()
  const files = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    photos.add([...(input.files ?? [])])
    // The same file may be chosen again.
    input.value = ''
  }
  usePriorInput(() => {
    if (files.current?.files?.length) take(files.current)
  })
  const refusal = photos.tooMany ? `You can add up to ${MAX_PHOTOS} photos.` : error
  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor={id}>Photos</label>
        <span>optional</span>
      </div>
      <input type="hidden" name="photos_shown" value="1" />
      {photos.items.length > 0 && (
        <ul className={styles.photos}>
          {photos.items.map((item, at) => (
            <li key={item.key}>
              <Photo item={item} at={at} live={live} onRemove={() => photos.remove(item.key)} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={files}
        className={`${controls.control} ${styles.file}`}
        id={id}
        type="file"
        data-interactive={live ? '' : undefined}
        name="photos"
        accept={PHOTO_TYPES}
        multiple
        aria-describedby={`${id}hint${refusal ? ` ${id}error` : ''}`}
        aria-invalid={refusal ? true : undefined}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <span className={field.hint} id={`${id}hint`}>
        Up to {MAX_PHOTOS}, at most 10 MB each. We remove the location and the camera’s details.
      </span>
      {refusal && (
        <span className={field.error} id={`${id}error`} role="alert">
          {refusal}
        </span>
      )}
    </div>
  )
}

function Photo({ item, at, live, onRemove }: { item: PhotoItem; at: number; live: boolean; onRemove: () => void }) {
  const { label, photo, part, error } = item
  return (
    <div className={styles.photo}>
      <Thumbnail className={styles.thumbnail} picture={photo} alt={`Photo ${at + 1}`} />
      <div className={styles.words}>
        {!photo && <bdi className={styles.name}>{label}</bdi>}
        {!photo && !error && <progress value={part} max={1} aria-label={`Sending ${label}`} />}
        {error && (
          <span className={field.error} role="alert">
            {error}
          </span>
        )}
        {live ? (
          <button type="button" className={styles.remove} onClick={onRemove}>
            Remove<span className={styles.which}> photo {at + 1}</span>
          </button>
        ) : (
          photo && (
            <label className={styles.keep}>
              <input type="checkbox" name="images" value={photo.name} defaultChecked /> Keep photo {at + 1}
            </label>
          )
        )}
      </div>
    </div>
  )
}
