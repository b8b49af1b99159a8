import { readableDay } from '../../../domain/indian-time.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'

const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** The same moment to the minute, such as "Thursday, 19 November 2026 at 17:30 IST". */
export function exactMoment(seconds: number): string {
  return `${EXACT.format(fromUnixSeconds(seconds))} IST`
}

/** A moment in seconds as the day it was in India, where the shop prints, packs and answers, such as "19 Nov 2026"; a `relative` one is told anew by relative-time.ts. */
export function Day({ seconds, relative = false }: { seconds: number; relative?: boolean }) {
  const moment = fromUnixSeconds(seconds)
  return (
    <time dateTime={moment.toISOString()} data-relative={relative ? '' : undefined}>
      {readableDay(moment)}
    </time>
  )
}
