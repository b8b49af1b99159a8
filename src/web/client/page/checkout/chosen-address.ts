const GONE = 'The address you chose is gone. Please choose another.'

let before: string | null = null

/** The panel shows the address that is chosen: of its parts the one with that `data-shown-for`, or the one for none. */
export function showChosen(): void {
  updatePanel()
  document.addEventListener('change', updatePanel)
  document.addEventListener('page-replaced', updatePanel)
}

function updatePanel(): void {
  const chosen = document.querySelector<HTMLInputElement>('[name=addressId]:checked')?.value ?? ''
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown-for]')) part.hidden = part.dataset.shownFor !== chosen
  const output = document.querySelector('[data-choice-said]')
  if (before && !chosen && output) output.textContent = GONE
  before = chosen
}
