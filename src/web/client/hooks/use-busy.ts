import { useEffect, useRef, useState } from 'react'

/** Guards an action that must not be started twice. Returning from the back/forward cache resets it. */
export function useBusy() {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isRunning.current = false
      setBusy(false)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  /** False when already busy. A ref, since two clicks can come before React renders the first. */
  const begin = (): boolean => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    return true
  }
  const end = () => {
    isRunning.current = false
    setBusy(false)
  }
  return { busy, begin, end }
}
