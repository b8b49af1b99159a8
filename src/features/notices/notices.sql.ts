import type { Notice, NoticeKind } from '../../domain/shop/notice.ts'
import type { Db } from '../../schema.ts'

export type StoredNotice = Omit<Notice, 'endsAt'> & { kind: NoticeKind; endsAt: Date | null }

export function selectNotices(db: Db): Promise<StoredNotice[]> {
  return db.selectFrom('notices').select(['kind', 'words', 'link', 'starts_at as startsAt', 'ends_at as endsAt']).execute()
}
