import type { ComponentType } from 'react'
import type { Topic } from './live/socket.ts'

/** Components by the name that pages give them, each in a chunk of its own. */
type Islands = Record<string, () => Promise<unknown>>

/** First interactions; the island concerned is hydrated before the others. */
const FIRST_TOUCH = ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const

/** Hydrates the page's islands when the browser is idle and they are in view, or at once on interaction. */
export function hydrateIslands(islands: Islands): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = once(() => hydrate(element, islands))
    for (const type of FIRST_TOUCH) element.addEventListener(type, wake, { once: true, passive: true })
    element.addEventListener('click', repeatClick)
    const topic = element.dataset.unlessChanged
    whenIdle(() => (topic === undefined || isInUse(element) ? whenInView(element, wake) : whenChanged(topic, wake)))
    if (topic !== undefined) reloadOnOtherAddress(element)
  }
}

/** Somebody used it before this script was there, or has come back to where they had used it. */
function isInUse(element: HTMLElement): boolean {
  const selects = [...element.querySelectorAll('select')]
  return history.state !== null || element.matches(':focus-within') || selects.some((select) => !select.selectedOptions[0]?.defaultSelected)
}

function whenInView(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    wake()
  }, NEARLY)
  // The island's own element has no box.
  const first = element.firstElementChild
  if (first) observer.observe(first)
  else wake()
}

/** Half a window before it is reached. */
const NEARLY = { rootMargin: '50%' }

async function whenChanged(shown: string, wake: () => void): Promise<void> {
  const topic = JSON.parse(shown) as Topic
  const { followEtag } = await import('./live/follow.ts')
  const stop = followEtag(topic, (etag) => {
    if (etag === topic.etag) return
    stop()
    wake()
  })
}

/** Until it is hydrated, an island does not follow the entries of the history that it had made before the page was loaded anew. */
function reloadOnOtherAddress(element: HTMLElement): void {
  const { pathname, search } = location
  addEventListener('popstate', () => {
    if (element.dataset.alive === undefined && (location.pathname !== pathname || location.search !== search)) location.reload()
  })
}

async function hydrate(element: HTMLElement, islands: Islands): Promise<void> {
  const load = islands[element.dataset.island ?? ''] as () => Promise<ComponentType<object>>
  const [component, { createElement, hydrateRoot, startTransition }] = await Promise.all([load(), import('./react.ts')])
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  const options = { identifierPrefix: element.dataset.prefix ?? '' }
  // In short tasks. What somebody does meanwhile makes React finish at once.
  startTransition(() => void hydrateRoot(element, createElement(component, props), options))
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
