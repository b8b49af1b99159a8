import type { Notices } from '../../../domain/shop/notice.ts'
import { closingWords } from '../../../messages/notices.ts'
import styles from './shop-notices.module.css'

/** What every shopper is told, below the header of every page. */
export function ShopNotices({ announcement, closing }: Notices) {
  if (!announcement && !closing) return null
  return (
    <aside className={styles.notices} aria-label="Announcements">
      {closing && <p>{closingWords(closing)}</p>}
      {announcement && <p>{announcement.link === null ? announcement.words : <a href={announcement.link}>{announcement.words}</a>}</p>}
    </aside>
  )
}
