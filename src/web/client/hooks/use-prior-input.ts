import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Reads what was typed or chosen before hydration. A layout effect, because a passive one
 * may run later, and a click in between would use the value that the server rendered.
 */
export function usePriorInput(readInput: () => void): void {
  const run = useEffectEvent(readInput)
  useLayoutEffect(() => run(), [])
}
