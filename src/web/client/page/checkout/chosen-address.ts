const GONE = 'The address you chose is gone. Please choose another.'

let before: string | null = null

/** The panel shows the address that is chosen: of its parts the one with that `data-shown-for`, or the one for none. */
export function showChosen(): void {
  updatePanel()
  document.addEventListener('change', updatePanel)
  document.addEventListener('page-replaced', updatePanel)
  document.addEventListener('change', showPrice)
}

declare global {
  interface DocumentEventMap {
    /** This page is to be shown with another choice, as that address has it. */
    'choice-wanted': CustomEvent<{ address: string; signal: AbortSignal }>
  }
}

let asking = new AbortController()

/** What delivery costs depends on the address and on how it comes: the shop says it anew. */
function showPrice({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !['addressId', 'delivery'].includes(target.name)) return
  if (!document.querySelector('[data-priced]')) return
  const params = new URLSearchParams(location.search)
  for (const name of ['done', 'payment']) params.delete(name)
  params.set('address', checkedValue('addressId'))
  params.set('delivery', checkedValue('delivery'))
  asking.abort()
  asking = new AbortController()
  const detail = { address: `${location.pathname}?${params}`, signal: asking.signal }
  document.dispatchEvent(new CustomEvent('choice-wanted', { detail }))
}

export function checkedValue(name: 'addressId' | 'delivery'): string {
  return document.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''
}

function updatePanel(): void {
  const chosen = checkedValue('addressId')
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown-for]')) part.hidden = part.dataset.shownFor !== chosen
  const output = document.querySelector('[data-choice-said]')
  if (before && !chosen && output) output.textContent = GONE
  before = chosen
}
