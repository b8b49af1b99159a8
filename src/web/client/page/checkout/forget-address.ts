/**
 * Takes out of the address after the first paint what must not be acted upon again or be read by others: `complete=true`, so that a
 * tab that is loaded again, also a discarded one, clears no newer cart; and the token of a form that has it (`data-forget`).
 */
export function forgetAddress(): void {
  const isComplete = new URLSearchParams(location.search).has('complete')
  if (!isComplete && !document.querySelector('[data-forget]')) return
  const forget = () => history.replaceState(history.state, '', location.pathname + (isComplete ? '?payment=complete' : ''))
  requestAnimationFrame(() => setTimeout(forget))
}
