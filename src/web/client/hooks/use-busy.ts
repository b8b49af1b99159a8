import { useEffect, useRef, useState } from 'react'

/** Guards an action that must not be started twice. Returning from the back/forward cache resets it. */
export function useBusy() {
  const under = useRef(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      under.current = false
      setBusy(false)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  /** False when already busy. A ref, since two clicks can come before React renders the first. */
  const begin = (): boolean => {
    if (under.current) return false
    under.current = true
    setBusy(true)
    return true
  }
  const end = () => {
    under.current = false
    setBusy(false)
  }
  return { busy, begin, end }
}
