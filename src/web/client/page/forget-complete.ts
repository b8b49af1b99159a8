/**
 * The address that cleared the cart must not do so again when somebody comes back to it or reloads it: by then
 * there may be another cart. It goes with the first touch or key, before which nobody can leave or reload by hand.
 */
export function forgetComplete(): void {
  if (!new URLSearchParams(location.search).has('complete')) return
  const forget = () => history.replaceState(history.state, '', location.pathname)
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, forget, { once: true, capture: true })
}
