import { indianMinute, readMoment } from '../../domain/indian-time.ts'
import { NOTICE_KINDS, readNotice, type Notice, type NoticeFault, type NoticeKind } from '../../domain/shop/notice.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'

type UnknownNotice = { ok: false; reason: 'unknown-notice' }

/** Sets a notice as it was typed. A closing has no link. */
export async function announce(
  shop: Pick<Shop, 'db' | 'clock'>,
  { kind: named, words, link, from, until }: { kind: string; words: string; link: string; from: string; until: string },
  by: Operator,
): Promise<{ ok: true } | UnknownNotice | { ok: false; reason: 'invalid'; faults: NoticeFault[] }> {
  const kind = kindOf(named)
  if (!kind) return { ok: false, reason: 'unknown-notice' }
  const times = { from: readMoment(from, 'begins'), until: readMoment(until, 'ends') }
  const typed = { words, link: kind === 'announcement' ? link : '', ...times }
  const read = readNotice(typed, shop.clock.now())
  if (!read.ok) return { ok: false, reason: 'invalid', faults: read.faults }
  await setNotice(shop, { kind, notice: read.notice }, by)
  return { ok: true }
}

export async function endNotice(shop: Pick<Shop, 'db' | 'clock'>, named: string, by: Operator): Promise<{ ok: true } | UnknownNotice> {
  const kind = kindOf(named)
  if (!kind) return { ok: false, reason: 'unknown-notice' }
  await setNotice(shop, { kind, notice: null }, by)
  return { ok: true }
}

function kindOf(named: string): NoticeKind | undefined {
  return NOTICE_KINDS.find((kind) => kind === named)
}

/** Sets an announcement or a closing, in the place of what the shop folder says; null takes it off. */
function setNotice(
  shop: Pick<Shop, 'db' | 'clock'>,
  { kind, notice }: { kind: NoticeKind; notice: Notice | null },
  by: Operator,
): Promise<void> {
  return inTransaction(shop, async (tx) => {
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
    const after = notice && {
      words: notice.words,
      link: notice.link,
      from: notice.startsAt && indianMinute(notice.startsAt),
      until: indianMinute(notice.endsAt),
    }
    const action = `${kind}-${notice ? 'set' : 'ended'}`
    await recordAction(tx, { by, action, object: { type: 'notice', id: kind }, after, at: shop.clock.now() })
  })
}
