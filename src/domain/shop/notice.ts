import { cutText } from '../text.ts'

/** By the clock alone; without a beginning it is in force at once. */
type Times = { startsAt: Date | null; endsAt: Date }
/** What the shop tells every shopper. */
type Announcement = Times & { words: string; link: string | null }
/** The shop is open to look at, and takes no orders. */
export type Closing = Times & { words: string }
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

function inForce<Known extends Times>(notice: Known | null, now: Date): Known | null {
  return notice && notice.endsAt > now && !isPlanned(notice, now) ? notice : null
}

export function isPlanned({ startsAt }: Times, now: Date): boolean {
  return startsAt !== null && startsAt > now
}

/** When the first of these begins or ends by itself; null where none does any more. */
export function nextChange({ announcement, closing }: Notices, now: Date): Date | null {
  const times = [announcement, closing].flatMap((notice) => (notice ? [notice.startsAt, notice.endsAt] : []))
  const ahead = times.flatMap((at) => (at && at > now ? [at.getTime()] : []))
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}

export type NoticeFault = 'words' | 'link' | 'from' | 'until' | 'over' | 'ends-first'

/** Reads a notice as it was typed. Of the moments undefined is what is none (domain/indian-time.ts). */
export function readNotice(
  { words, link, from, until }: { words: string; link: string; from: Date | null | undefined; until: Date | null | undefined },
  now: Date,
): { ok: true; notice: Notice } | { ok: false; faults: NoticeFault[] } {
  const typed = { words: words.trim().replaceAll(/\s+/g, ' '), link: link.trim() }
  const faults: NoticeFault[] = []
  if (typed.words === '' || cutText(typed.words, MAX_NOTICE_WORDS) !== typed.words) faults.push('words')
  if (typed.link !== '' && !isNoticeLink(typed.link)) faults.push('link')
  if (from === undefined) faults.push('from')
  if (!until) faults.push('until')
  else if (until <= now) faults.push('over')
  else if (from && from >= until) faults.push('ends-first')
  if (from === undefined || !until || faults.length > 0) return { ok: false, faults }
  return { ok: true, notice: { words: typed.words, link: typed.link || null, startsAt: from, endsAt: until } }
}

/** A page of the shop, or one of another site by https. */
function isNoticeLink(link: string): boolean {
  return link.length <= MAX_NOTICE_LINK && (/^\/(?![/\\])\S*$/.test(link) || (link.startsWith('https://') && URL.canParse(link)))
}
