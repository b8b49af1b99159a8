import type { Picture } from '../../../domain/picture.ts'
import { MAX_PHOTOS, PHOTO_TYPES } from '../../../domain/reviews/review-photo.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import controls from './control.module.css'
import field from './field.module.css'
import styles from './photo-field.module.css'

/**
 * Chooses photos. The page's script uploads each as it is chosen, in a row made from the template (client/page/reviews/review-photos.ts).
 * Without it they are sent with the form, and photos are kept by ticks.
 */
export function PhotoField({ photos, error }: { photos: Picture[]; error?: string | undefined }) {
  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor="photos">Photos</label>
        <span>optional</span>
      </div>
      <input type="hidden" name="photos_shown" value="1" />
      <ul className={styles.photos}>
        {photos.map((photo, at) => (
          <PhotoRow key={photo.name} photo={photo} number={at + 1} />
        ))}
      </ul>
      <template>
        <PhotoRow photo={null} number={0} />
      </template>
      <input
        className={`${controls.control} ${styles.file}`}
        id="photos"
        type="file"
        name="photos"
        accept={PHOTO_TYPES}
        multiple
        data-photos=""
        aria-describedby="photoshint photoserror"
        aria-invalid={error ? true : undefined}
      />
      <span className={field.hint} id="photoshint">
        Up to {MAX_PHOTOS}, at most 10 MB each. We remove the location and the camera’s details.
      </span>
      <span className={field.error} id="photoserror" role={error ? 'alert' : undefined} hidden={!error}>
        {error}
      </span>
    </div>
  )
}

/** A photo that is kept while its box is ticked. Null is one on its way. */
function PhotoRow({ photo, number }: { photo: Picture | null; number: number }) {
  return (
    <li className={`${layout.beside} ${styles.photo}`}>
      <Thumbnail className={styles.thumbnail} picture={photo} alt={`Photo ${number}`} />
      <div className={styles.words}>
        {!photo && (
          <>
            <bdi className={styles.name} />
            <progress max={1} value={0} />
            <span className={field.error} role="alert" hidden />
          </>
        )}
        <label className={styles.keep}>
          <input type="checkbox" name="images" value={photo?.name ?? ''} defaultChecked={photo !== null} disabled={!photo} /> Keep photo{' '}
          {number}
        </label>
        <button type="button" className={styles.remove} data-remove-photo="">
          Remove<span className={text.hidden}> photo {number}</span>
        </button>
      </div>
    </li>
  )
}
