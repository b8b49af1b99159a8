import type { ComponentType } from 'react'

/** Components by the name that pages give them, each in a chunk of its own. */
type Islands = Record<string, () => Promise<unknown>>

/**
 * Hydrates the page's islands once it has loaded and the browser is idle, one after the other. Until then links and forms act
 * natively; components read for themselves what was typed or chosen before (hooks/use-prior-input.ts).
 */
export function hydrateIslands(islands: Islands): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const next = () => {
    const element = waiting.shift()
    if (element) void hydrateIsland(element, islands).finally(() => whenIdle(next))
  }
  whenIdle(next)
}

async function hydrateIsland(element: HTMLElement, islands: Islands): Promise<void> {
  try {
    // Each in a task of its own, between which the browser answers.
    const { hydrate } = await import('./react.ts')
    await nextTask()
    const component = (await islands[element.dataset.island!]!()) as ComponentType<object>
    await nextTask()
    const [root, data] = element.children as unknown as [HTMLElement, HTMLElement]
    const props = JSON.parse(data.textContent) as object
    await hydrate(root, component, { props, prefix: element.dataset.prefix ?? '' })
    element.dataset.alive = ''
  } catch {
    // Without the network its links and forms go on acting natively.
    addEventListener('online', () => void hydrateIsland(element, islands), { once: true })
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Runs the task after the page has loaded. Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
