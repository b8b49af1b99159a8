import type { Notices } from '../../../domain/shop/notice.ts'
import { closingWords } from '../../../messages/notices.ts'
import styles from './shop-notices.module.css'

export function ShopNotices({ announcement, closing }: Notices) {
  if (!announcement && !closing) return null
  return (
    <aside className={styles.notices} aria-label="Announcements">
      {closing && <p>{closingWords(closing)}</p>}
      {announcement && <p>{announcement.link === null ? announcement.words : <a href={announcement.link}>{announcement.words}</a>}</p>}
    </aside>
  )
}
