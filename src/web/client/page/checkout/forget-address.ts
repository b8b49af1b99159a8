/**
 * Takes out of the address after the first paint what must not be acted upon again or be read by others: `complete=true`, so that a
 * tab that is loaded again, also a discarded one, clears no newer cart; and the token of a form that has it (`data-forget`).
 */
export function forgetAddress(): void {
  const isComplete = new URLSearchParams(location.search).has('complete')
  if (!isComplete && !document.querySelector('[data-forget]')) return
  const forget = () => history.replaceState(history.state, '', location.pathname + (isComplete ? searchAfterComplete() : ''))
  requestAnimationFrame(() => setTimeout(forget))
}

/** The page's query without `complete`; where it thanks for an order, it goes on doing so. */
export function searchAfterComplete(): string {
  const params = new URLSearchParams(location.search)
  params.delete('complete')
  if (document.querySelector('[data-new]')) params.set('payment', 'complete')
  return params.size > 0 ? `?${params}` : ''
}
