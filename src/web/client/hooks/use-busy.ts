import { useEffect, useRef, useState } from 'react'

/** Whether something is under way that must not be started twice. Coming back to the page by the browser's button ends it. */
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
  /** False when it is under way already. A ref, since two presses can come before React has rendered the first. */
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
