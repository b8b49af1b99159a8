import type { Picture } from '../../domain/picture.ts'
import { Thumbnail } from './picture.tsx'
import styles from './review-photos.module.css'

/** A review's photos as thumbnails; each leads to the whole photo, in a viewer where scripts run. */
export function ReviewPhotos({ photos }: { photos: Picture[] }) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} data-viewer={styles.viewer}>
      {photos.map((photo, at) => (
        <li key={photo.name}>
          <a href={`/files/${photo.name}-${photo.webpWidth}.webp`} data-photo="">
            <Thumbnail className={styles.thumbnail} picture={photo} alt={`Photo ${at + 1} of this review`} />
          </a>
        </li>
      ))}
    </ul>
  )
}
