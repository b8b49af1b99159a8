import type { ComplaintPhoto } from '../../../domain/orders/complaint.ts'
import styles from '../reviews/review-photos.module.css'

/** The photos of what is wrong; each leads to the whole photo, in a viewer where scripts run. */
export function ComplaintPhotos({ photos }: { photos: ComplaintPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} data-viewer={styles.viewer}>
      {photos.map(({ path, width, height }, at) => (
        <li key={path}>
          <a href={path} data-photo="">
            <img className={styles.whole} src={path} width={width} height={height} alt={`What is wrong, ${at + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
