import { indianMinute } from '../../domain/indian-time.ts'
import type { Notice, NoticeKind } from '../../domain/shop/notice.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { upsertNotice } from './notices.sql.ts'

/** Sets an announcement or a closing, in the place of what the shop folder says; null takes it off. */
export function setNotice(
  shop: Pick<Shop, 'db' | 'clock'>,
  { kind, notice }: { kind: NoticeKind; notice: Notice | null },
  by: Operator,
): Promise<void> {
  return inTransaction(shop, async (tx) => {
    await upsertNotice(tx, kind, notice)
    const after = notice && { words: notice.words, link: notice.link, until: indianMinute(notice.endsAt) }
    const action = `${kind}-${notice ? 'set' : 'ended'}`
    await recordAction(tx, { by, action, object: { type: 'notice', id: kind }, after, at: shop.clock.now() })
  })
}
