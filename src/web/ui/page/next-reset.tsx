import { use } from 'react'
import { readableTime } from '../../../domain/indian-time.ts'
import { FrameContext } from '../../frame-context.ts'

const NO_BREAK = '\u00a0'

/** Says when the demo is reset next. An absolute time: the page is kept for many visitors until it changes. */
export function NextReset() {
  const at = use(FrameContext)?.nextReset
  if (!at) return null
  return (
    <>
      {' '}
      Next reset: <time dateTime={at.toISOString()}>{readableTime(at).replaceAll(' ', NO_BREAK)}</time>.
    </>
  )
}
