import type { Kysely } from 'kysely'
import type { Notice, NoticeKind } from '../../domain/shop/notice.ts'
import type { Schema } from '../../schema.ts'

export type StoredNotice = Omit<Notice, 'endsAt'> & { kind: NoticeKind; endsAt: Date | null }

export function selectNotices(db: Kysely<Schema>): Promise<StoredNotice[]> {
  return db.selectFrom('notices').select(['kind', 'words', 'link', 'starts_at as startsAt', 'ends_at as endsAt']).execute()
}
