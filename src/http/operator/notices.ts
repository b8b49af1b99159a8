import { indianDay } from '../../domain/indian-time.ts'
import { NOTICE_KINDS, noticesAt, type Notice, type NoticeKind } from '../../domain/shop/notice.ts'
import { findNotices } from '../../features/notices/find-notices.ts'
import type { Shop } from '../../shop.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { ShownAct } from './acts.ts'

type Forms = PropsOf<'operatorToday'>['notices']
type TypedNotice = { kind: NoticeKind; words: string; link: string; until: string }

/** What stands in the forms: what was typed, else what is in force. */
export async function showNotices(shop: Pick<Shop, 'db' | 'folder' | 'clock'>, refused: ShownAct['refused']): Promise<Forms> {
  const known = noticesAt(await findNotices(shop), shop.clock.now())
  return NOTICE_KINDS.map((kind) => {
    const notice = known[kind]
    return { isInForce: notice !== null, kind, ...wordsOf(notice), ...(refused?.target === kind && refused.typed) }
  })
}

function wordsOf(notice: (Omit<Notice, 'link'> & Partial<Notice>) | null): Omit<TypedNotice, 'kind'> {
  if (!notice) return { words: '', link: '', until: '' }
  return { words: notice.words, link: notice.link ?? '', until: indianDay(new Date(notice.endsAt.getTime() - 1)) }
}
