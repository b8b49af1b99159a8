import type { Kysely, Transaction } from 'kysely'
import type { Notice, NoticeKind } from '../../domain/shop/notice.ts'
import type { Schema } from '../../schema.ts'

export type StoredNotice = Omit<Notice, 'endsAt'> & { kind: NoticeKind; endsAt: Date | null }

export function selectNotices(db: Kysely<Schema>): Promise<StoredNotice[]> {
  return db.selectFrom('notices').select(['kind', 'words', 'link', 'starts_at as startsAt', 'ends_at as endsAt']).execute()
}

/** Null takes the notice off. */
export async function upsertNotice(tx: Transaction<Schema>, kind: NoticeKind, notice: Notice | null): Promise<void> {
  const row = {
    words: notice?.words ?? '',
    link: notice?.link ?? null,
    starts_at: notice?.startsAt ?? null,
    ends_at: notice?.endsAt ?? null,
  }
  await tx
    .insertInto('notices')
    .values({ kind, ...row })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
    .execute()
}
