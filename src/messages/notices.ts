import { readableDay } from '../domain/indian-time.ts'
import type { Closing, NoticeFault } from '../domain/shop/notice.ts'

/** The shop's own words, and when it takes orders again. */
export function closingWords({ words, endsAt }: Closing): string {
  return `${/[.!?…।]$/.test(words) ? words : `${words}.`} We take orders again on ${readableDay(endsAt)}.`
}

export const NOTICE_FAULTS: Record<NoticeFault, string> = {
  words: 'The message is one line of 1 to 200 characters.',
  link: 'A link is a page of the shop such as /shop, or an address that begins with https://, of at most 300 characters.',
  from: 'From is a day such as 2026-11-30, or nothing.',
  until: 'Until is a day such as 2026-11-30.',
  over: 'It would be over already.',
  'ends-first': 'It would be over before it begins.',
}
