/**
 * In a table of fields arrows and Enter lead to the next field, as in a spreadsheet: to the side from the beginning or the end of
 * what is typed. What is pasted from several cells of one fills as many fields.
 */
export function walkGrids(): void {
  document.addEventListener('keydown', (event) => {
    const from = event.target
    if (!(from instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepOf(event, from)
    const grid = step && rowsAround(from)
    if (!grid) return
    const [down, right] = step
    const row = grid.findIndex((fields) => fields.includes(from))
    const to = grid[row + down]?.[grid[row]!.indexOf(from) + right]
    // Enter would send the form.
    if (to || event.key === 'Enter') event.preventDefault()
    to?.focus()
    to?.select()
  })
  document.addEventListener('paste', (event) => {
    const from = event.target
    const text = event.clipboardData?.getData('text/plain').trimEnd() ?? ''
    const grid = from instanceof HTMLInputElement && /[\t\n]/.test(text) && rowsAround(from)
    if (!grid) return
    event.preventDefault()
    const row = grid.findIndex((fields) => fields.includes(from))
    const column = grid[row]!.indexOf(from)
    for (const [down, line] of text.split(/\r?\n/).entries()) {
      for (const [right, value] of line.split('\t').entries()) {
        const field = grid[row + down]?.[column + right]
        if (field) field.value = value.trim()
      }
    }
    from.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function rowsAround(field: HTMLInputElement): HTMLInputElement[][] | null {
  const grid = field.closest('[data-grid]')
  return (
    grid && [...grid.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')])
  )
}

/** Rows down and columns to the right. */
function stepOf({ key, shiftKey }: KeyboardEvent, { selectionStart, selectionEnd, value }: HTMLInputElement): [number, number] | null {
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return [-1, 0]
  if (key === 'ArrowDown' || key === 'Enter') return [1, 0]
  if (key === 'ArrowLeft' && selectionStart === 0) return [0, -1]
  if (key === 'ArrowRight' && selectionEnd === value.length) return [0, 1]
  return null
}
