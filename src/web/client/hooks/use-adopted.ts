import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Takes over what somebody typed or chose before this script was there. A layout effect, because an ordinary
 * one may wait, and a press that comes in between would count with what the server had sent.
 */
export function useAdopted(adopt: () => void): void {
  const run = useEffectEvent(adopt)
  useLayoutEffect(() => run(), [])
}
