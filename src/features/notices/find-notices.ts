import { noticesAt, type Closing, type Notices } from '../../domain/shop/notice.ts'
import { rememberUntil } from '../../platform/live/topic-cache.ts'
import type { Shop } from '../../shop.ts'
import { selectNotices } from './notices.sql.ts'

/** The topic of platform/live/changes.ts on which every page depends. */
export const NOTICES_TOPIC = 'notices'

/** What an operator has set, else what the shop folder says. */
export async function findNotices({ db, folder }: Pick<Shop, 'db' | 'folder'>): Promise<Notices> {
  const notices = { ...folder.notices }
  for (const { kind, endsAt, ...said } of await selectNotices(db)) notices[kind] = endsAt && { ...said, endsAt }
  return notices
}

/** The notices of every page: read again when somebody changes them. */
export function createNotices({ changes, ...shop }: Pick<Shop, 'db' | 'folder' | 'changes'>): Shop['notices'] {
  return rememberUntil(changes, NOTICES_TOPIC, () => findNotices(shop))
}

/** Why no payment is opened at this moment; null while the shop is open. */
export async function findClosing(shop: Pick<Shop, 'db' | 'folder' | 'clock'>): Promise<Closing | null> {
  return noticesAt(await findNotices(shop), shop.clock.now()).closing
}
