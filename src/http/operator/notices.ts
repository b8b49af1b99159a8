import { indianDay, readMoment } from '../../domain/indian-time.ts'
import { NOTICE_KINDS, noticesAt, readNotice, type Notice, type NoticeKind } from '../../domain/shop/notice.ts'
import { cutText } from '../../domain/text.ts'
import { findNotices } from '../../features/notices/find-notices.ts'
import { setNotice } from '../../features/notices/set-notice.ts'
import type { Operator } from '../../features/operator-access/record-action.ts'
import { NOTICE_FAULTS } from '../../messages/notices.ts'
import type { Shop } from '../../shop.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { ShownAct } from './acts.ts'

type Forms = PropsOf<'operatorToday'>['notices']
export type TypedNotice = { kind: NoticeKind; words: string; link: string; until: string }

/** What stands in the forms: what was typed, else what is in force. */
export async function showNotices(shop: Pick<Shop, 'db' | 'folder' | 'clock'>, typed?: TypedNotice): Promise<Forms> {
  const known = noticesAt(await findNotices(shop), shop.clock.now())
  return NOTICE_KINDS.map((kind) => {
    const notice = known[kind]
    return { isInForce: notice !== null, ...(typed?.kind === kind ? typed : { kind, ...wordsOf(notice) }) }
  })
}

function wordsOf(notice: (Omit<Notice, 'link'> & Partial<Notice>) | null): Omit<TypedNotice, 'kind'> {
  if (!notice) return { words: '', link: '', until: '' }
  return { words: notice.words, link: notice.link ?? '', until: indianDay(new Date(notice.endsAt.getTime() - 1)) }
}

type Changed = { ok: true } | { ok: false; shown: Pick<ShownAct, 'notice'> & { typed?: TypedNotice } }

/** Sets or takes off what one of the two forms is of. */
export async function changeNotice(shop: Pick<Shop, 'db' | 'clock'>, form: Map<string, string>, by: Operator): Promise<Changed> {
  const read = (name: string) => cutText(form.get(name) ?? '', 1000)
  const kind = NOTICE_KINDS.find((known) => known === form.get('kind'))
  if (!kind) return refused('Nothing was changed: there is no such notice.')
  if (form.has('end')) {
    await setNotice(shop, { kind, notice: null }, by)
    return { ok: true }
  }
  const typed = { kind, words: read('words'), link: kind === 'announcement' ? read('link') : '', until: read('until') }
  const result = readNotice({ ...typed, until: readMoment(typed.until, 'ends') }, shop.clock.now())
  if (!result.ok) return refused(result.faults.map((fault) => NOTICE_FAULTS[fault]).join(' '), typed)
  await setNotice(shop, { kind, notice: result.notice }, by)
  return { ok: true }
}

function refused(text: string, typed?: TypedNotice): Changed {
  return { ok: false, shown: { notice: { kind: 'bad', text }, ...(typed && { typed }) } }
}
