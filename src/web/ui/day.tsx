/** The shop's day: it prints, packs and answers in India. */
const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** A moment in seconds as the day it was in India, such as "19 Nov 2026". */
export function Day({ seconds }: { seconds: number }) {
  const moment = new Date(seconds * 1000)
  return <time dateTime={moment.toISOString()}>{FORMAT.format(moment)}</time>
}
