import { cutText } from '../text.ts'

/** What the shop tells every shopper until `endsAt`; it goes by itself. */
type Announcement = { words: string; link: string | null; endsAt: Date }
/** The shop is open to look at, and takes no orders until `endsAt`. */
export type Closing = { words: string; endsAt: Date }
export type Notices = { announcement: Announcement | null; closing: Closing | null }

export const NOTICE_KINDS = ['announcement', 'closing'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** A notice of either kind. */
export type Notice = Announcement

export const MAX_NOTICE_WORDS = 200
export const MAX_NOTICE_LINK = 300
export const NO_NOTICES: Notices = { announcement: null, closing: null }

/** Those that are in force. */
export function noticesAt({ announcement, closing }: Notices, now: Date): Notices {
  return { announcement: inForce(announcement, now), closing: inForce(closing, now) }
}

function inForce<Known extends { endsAt: Date }>(notice: Known | null, now: Date): Known | null {
  return notice && notice.endsAt > now ? notice : null
}

/** When the first of these ends by itself; null where there are none. */
export function firstEnd({ announcement, closing }: Notices): Date | null {
  const ends = [announcement, closing].flatMap((notice) => (notice ? [notice.endsAt.getTime()] : []))
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

export type NoticeFault = 'words' | 'link' | 'until' | 'over'

/** Reads a notice as it was typed. `until` is undefined where no moment was typed (domain/indian-time.ts). */
export function readNotice(
  { words, link, until }: { words: string; link: string; until: Date | null | undefined },
  now: Date,
): { ok: true; notice: Notice } | { ok: false; faults: NoticeFault[] } {
  const typed = { words: words.trim().replaceAll(/\s+/g, ' '), link: link.trim() }
  const faults: NoticeFault[] = []
  if (typed.words === '' || cutText(typed.words, MAX_NOTICE_WORDS) !== typed.words) faults.push('words')
  if (typed.link !== '' && !isNoticeLink(typed.link)) faults.push('link')
  if (!until) faults.push('until')
  else if (until <= now) faults.push('over')
  if (!until || faults.length > 0) return { ok: false, faults }
  return { ok: true, notice: { words: typed.words, link: typed.link || null, endsAt: until } }
}

/** A page of the shop, or one of another site by https. */
function isNoticeLink(link: string): boolean {
  return link.length <= MAX_NOTICE_LINK && (/^\/(?![/\\])\S*$/.test(link) || (link.startsWith('https://') && URL.canParse(link)))
}
