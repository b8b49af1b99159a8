import { useEffect, useRef, type MouseEvent } from 'react'
import type { CartLine } from '../../domain/cart/cart.ts'
import { watchFocus } from '../client/page/page/watch-focus.ts'
import { Thumbnail } from '../ui/pictures/picture.tsx'
import text from '../ui/text/text.module.css'
import styles from './cart-line-item.module.css'

/** A second tap on Remove must not press the button that has taken its place. */
const DOUBLE_TAP_MS = 600

type RemovedLineProps = {
  line: CartLine
  /** The height of the line that stood here, in CSS pixels. */
  height: number
  onPutBack: () => void
}

/** Stands in the place of a line that was just removed, and puts it back. */
export function RemovedLine({ line, height, onPutBack }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const removedAt = useRef(0)
  useEffect(() => {
    removedAt.current = performance.now()
    // The pressed button is gone. Another device may have removed it.
    if (watchFocus(null)()) button.current?.focus({ preventScroll: true })
  }, [])

  function putBack(event: MouseEvent): void {
    // Key presses have a click count of 0 and are never accidental.
    if (event.detail === 0 || event.timeStamp - removedAt.current > DOUBLE_TAP_MS) onPutBack()
  }

  return (
    <div className={`${styles.line} ${styles.removed}`} style={{ minHeight: height }}>
      <Thumbnail className={styles.picture} picture={line.images[0]} />
      <div className={styles.words}>
        <p>
          <b>{line.name}</b> was removed.
        </p>
        <p className={styles.undo}>
          <button ref={button} type="button" className={`${text.link} ${text.small}`} onClick={putBack}>
            Undo <span className={text.hidden}>the removal of {line.name}</span>
          </button>
        </p>
      </div>
    </div>
  )
}
