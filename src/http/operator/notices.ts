import { momentText } from '../../domain/indian-time.ts'
import { isPlanned, NOTICE_KINDS, type Notice, type NoticeKind } from '../../domain/shop/notice.ts'
import { findNotices } from '../../features/notices/find-notices.ts'
import type { Shop } from '../../shop.ts'
import type { PropsOf } from '../../web/entry.server.tsx'
import type { ShownAct } from './acts.ts'

type Forms = PropsOf<'operatorToday'>['notices']
type TypedNotice = { kind: NoticeKind; words: string; link: string; from: string; until: string }

/** What stands in the forms: what was typed, else what is in force or planned. */
export async function showNotices(shop: Pick<Shop, 'db' | 'folder' | 'clock'>, refused: ShownAct['refused']): Promise<Forms> {
  const known = await findNotices(shop)
  const now = shop.clock.now()
  return NOTICE_KINDS.map((kind) => {
    const notice = known[kind] && known[kind].endsAt > now ? known[kind] : null
    const state = notice === null ? 'none' : isPlanned(notice, now) ? 'planned' : 'in-force'
    return { state, kind, ...wordsOf(notice), ...(refused?.target === kind && refused.typed) }
  })
}

function wordsOf(notice: (Omit<Notice, 'link'> & Partial<Notice>) | null): Omit<TypedNotice, 'kind'> {
  if (!notice) return { words: '', link: '', from: '', until: '' }
  const { words, link, startsAt, endsAt } = notice
  return { words, link: link ?? '', from: startsAt ? momentText(startsAt, 'begins') : '', until: momentText(endsAt, 'ends') }
}
