import { useEffect } from 'react'

/**
 * Takes the token out of the address, so that nobody finds it there: over a shoulder, in the history, in a
 * picture of the screen. The form holds it.
 */
export function useForgottenToken(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token')) history.replaceState(history.state, '', location.pathname)
  }, [])
}
