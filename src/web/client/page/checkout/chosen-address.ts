const GONE = 'The address you chose is gone. Please choose another.'

let before: string | null = null

/** The panel shows the address that is chosen: of its parts the one with that `data-shown-for`, or the one for none. */
export function showChosen(): void {
  updatePanel()
  document.addEventListener('change', updatePanel)
  document.addEventListener('page-replaced', updatePanel)
  document.addEventListener('change', priceChoice)
  // Somebody has chosen before this script was there.
  const choices = document.querySelectorAll<HTMLInputElement>('[name=addressId], [name=delivery], [name=pay]')
  if ([...choices].some(({ checked, defaultChecked }) => checked !== defaultChecked)) void showPrice()
}

function priceChoice({ target }: Event): void {
  if (target instanceof HTMLInputElement && ['addressId', 'delivery', 'pay'].includes(target.name)) void showPrice()
}

let asking = new AbortController()

/** What delivery costs depends on the address and on how it comes: the shop says it anew. */
async function showPrice(): Promise<void> {
  if (!document.querySelector('[data-priced]')) return
  const params = new URLSearchParams(location.search)
  for (const name of ['done', 'payment']) params.delete(name)
  params.set('address', checkedValue('addressId'))
  for (const name of ['delivery', 'pay'] as const) {
    params.delete(name)
    if (checkedValue(name) !== '') params.set(name, checkedValue(name))
  }
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const address = `${location.pathname}?${params}`
  const { showInPlace } = await import('../../live/live-regions.ts')
  if (signal.aborted || (await showInPlace(address, signal)) || signal.aborted) return
  location.assign(address)
}

export function checkedValue(name: 'addressId' | 'delivery' | 'pay'): string {
  return document.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''
}

function updatePanel(): void {
  const chosen = checkedValue('addressId')
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown-for]')) part.hidden = part.dataset.shownFor !== chosen
  const output = document.querySelector('[data-choice-said]')
  if (before && !chosen && output) output.textContent = GONE
  before = chosen
}
