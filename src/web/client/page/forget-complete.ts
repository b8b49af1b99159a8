/**
 * Takes `complete=true`, which the server has acted upon, out of the address after the first paint, so that a tab that is loaded
 * again, also a discarded one, clears no newer cart.
 */
export function forgetComplete(): void {
  if (!new URLSearchParams(location.search).has('complete')) return
  const forget = () => history.replaceState(history.state, '', `${location.pathname}?payment=complete`)
  requestAnimationFrame(() => setTimeout(forget))
}
