import { parsePage } from './parse-page.ts'

/** As many as the shop shows at once. */
const MOST = 50

/** The grid of these products' cards, in this sequence; null without any, or without an answer. The page must have the styles of a grid. */
export async function drawCards(ids: readonly string[]): Promise<Element | null> {
  let grid: Element | null = null
  for (let start = 0; start < ids.length; start += MOST) {
    const found = await fetchGrid(ids.slice(start, start + MOST))
    if (!found) return null
    if (grid) grid.querySelector('ul')?.append(...found.querySelectorAll('li[id]'))
    else grid = found
  }
  return grid?.querySelector('li') ? grid : null
}

async function fetchGrid(ids: readonly string[]): Promise<Element | null> {
  try {
    const response = await fetch(`/cards?ids=${encodeURIComponent(ids.join())}`, { headers: { accept: 'text/html' } })
    if (!response.ok) return null
    const grid = parsePage(await response.text()).querySelector('#cards > *')
    return grid && document.adoptNode(grid)
  } catch {
    return null
  }
}
