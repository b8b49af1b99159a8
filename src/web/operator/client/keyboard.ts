import { focusRow, rows } from '../../client/page/forms/row-focus.ts'

/**
 * "/" goes to the search field, the arrows up and down move through the rows of a list, Enter opens the link of one; a letter
 * follows the link that names it (`aria-keyshortcuts`).
 */
export function startKeyboard(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    const search = document.querySelector<HTMLInputElement>('[data-search]')
    const isSearching = event.target === search
    if (isTyping(event.target) && !(isSearching && event.key === 'ArrowDown')) return
    if (event.key === '/' && search) {
      search.focus()
      search.select()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!moveToRow(event.target, event.key === 'ArrowDown' ? 1 : -1)) return
    } else if (/^[a-z]$/.test(event.key)) {
      const link = document.querySelector<HTMLAnchorElement>(`a[aria-keyshortcuts="${event.key}"]`)
      if (!link) return
      link.click()
    } else return
    event.preventDefault()
  })
}

/** @returns false where there is no such row */
function moveToRow(from: Element, step: 1 | -1): boolean {
  const all = rows()
  const here = all.findIndex((row) => row.contains(from))
  const row = here < 0 && step < 0 ? undefined : all[here + step]
  if (!row) return false
  focusRow(row)
  return true
}

/** Whether keys write or choose here. */
function isTyping(target: Element): boolean {
  return target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
}
