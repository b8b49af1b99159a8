import type { Picture } from '../../../domain/picture.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import text from '../text/text.module.css'
import styles from './review-photos.module.css'

/** A review's photos as thumbnails; each leads to the whole photo, in a viewer where scripts run. */
export function ReviewPhotos({ photos }: { photos: Picture[] }) {
  return <Photos photos={photos} className={styles.photos} altOf={(at) => `Photo ${at} of this review`} />
}

/** Photos of several reviews, above these. */
export function PhotoStrip({ photos }: { photos: Picture[] }) {
  if (photos.length === 0) return null
  return (
    <div>
      <p className={`${text.small} ${text.soft}`}>Photos from the reviews</p>
      <Photos photos={photos} className={styles.strip} altOf={(at) => `Photo ${at} of ${photos.length} from the reviews`} />
    </div>
  )
}

function Photos({ photos, className, altOf }: { photos: Picture[]; className: string | undefined; altOf: (at: number) => string }) {
  if (photos.length === 0) return null
  return (
    <ul className={className} data-viewer={styles.viewer}>
      {photos.map((photo, index) => (
        <li key={photo.name}>
          <a href={`/files/${photo.name}-${photo.webpWidth}.webp`} data-photo="">
            <Thumbnail className={styles.thumbnail} picture={photo} alt={altOf(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  )
}
