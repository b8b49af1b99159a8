import type { ComponentType } from 'react'

/** Components by the name that pages give them, each in a chunk of its own. */
type Islands = Record<string, () => Promise<unknown>>

/** First interactions; the island concerned is hydrated before the others. */
const FIRST_TOUCH = ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const

/** Hydrates the page's islands when the browser is idle, or at once on interaction. */
export function hydrateIslands(islands: Islands): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = once(() => hydrate(element, islands))
    for (const type of FIRST_TOUCH) element.addEventListener(type, wake, { once: true, passive: true })
    element.addEventListener('click', repeatClick)
    whenIdle(wake)
  }
}

async function hydrate(element: HTMLElement, islands: Islands): Promise<void> {
  const load = islands[element.dataset.island ?? ''] as () => Promise<ComponentType<object>>
  const [component, { createElement, hydrateRoot }] = await Promise.all([load(), import('./react.ts')])
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  hydrateRoot(element, createElement(component, props), { identifierPrefix: element.dataset.prefix ?? '' })
  element.dataset.alive = ''
  element.removeEventListener('click', repeatClick)
  early.get(element)?.click()
}

/** Buttons that were clicked before hydration, to be clicked again after it. Links and forms work natively. */
const early = new WeakMap<HTMLElement, HTMLElement>()

function repeatClick({ currentTarget, target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('button[type=button]')
  if (button) early.set(currentTarget as HTMLElement, button)
}

/** After the page has loaded. Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

function once(task: () => void): () => void {
  let done = false
  return () => {
    if (!done) task()
    done = true
  }
}
