import type { ComponentType } from 'react'

/** Components by the name that pages give them, each in a chunk of its own. */
type Islands = Record<string, () => Promise<unknown>>

/**
 * The first touch of an island. Assistive technology and extensions choose without a pointer, a focus or a key: only `input`
 * comes then. `outdated` comes from the live connection.
 */
const WAKING = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'scroll', 'outdated'] as const
/** A form that was posted replaces the page within this time. */
const LEAVING_MS = 10_000
/** Presses before an island is hydrated; further ones are ignored. */
const MAX_PRESSES = 20

/**
 * Prepares the page's islands: each is hydrated when it is touched or when what it shows has changed, and until then the page
 * loads no React for it. Those that cannot wait are hydrated when the browser is idle.
 */
export function hydrateIslands(islands: Islands): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = prepare(element, islands)
    whenIdle(() => {
      if (element.dataset.untouched !== undefined || isInUse(element)) wake()
    })
    if (element.dataset.unlessChanged !== undefined) reloadOnOtherAddress(element)
  }
}

let fetched = false

/** Fetches the files of the page's islands, so that the first touch only has to run them. */
export function fetchIslandFiles(): void {
  if (fetched) return
  fetched = true
  const islands = [...document.querySelectorAll<HTMLElement>('[data-files]')]
  for (const href of new Set(islands.flatMap(({ dataset }) => dataset.files!.split(' ')))) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

/** Links and forms behave natively with these. */
export function isModified({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}

/** Listens until the island is hydrated: what is done before is repeated then, or left to the browser. @returns what hydrates it */
function prepare(element: HTMLElement, islands: Islands): () => void {
  const hydrated = new AbortController()
  const on = (type: string, listener: (event: Event) => void) =>
    element.addEventListener(type, listener, { signal: hydrated.signal, capture: true, passive: type !== 'click' })
  const typed = new Set<HTMLInputElement>()
  const pressed: HTMLElement[] = []
  let leavingUntil = 0

  const wake = async () => {
    if (hydrated.signal.aborted || element.dataset.waking !== undefined) return
    element.dataset.waking = ''
    const start = await load(element, islands).catch(() => null)
    // The page that answers a form replaces this one; meanwhile the form must not be sent a second time.
    const isLeaving = performance.now() <= leavingUntil
    if (!isLeaving) await start?.()
    delete element.dataset.waking
    if (start && !isLeaving) {
      hydrated.abort()
      element.dataset.alive = ''
      for (const field of typed) field.dispatchEvent(new Event(field.type === 'file' ? 'change' : 'input', { bubbles: true }))
      for (const target of pressed.splice(0)) {
        // React renders each before the next.
        await nextTask()
        target.click()
      }
    } else if (!start) {
      const last = pressed.splice(0).at(-1)
      // Without the network a link leads where it says.
      if (last instanceof HTMLAnchorElement) location.assign(last.href)
      // What was typed or chosen meanwhile counts once the network is back.
      addEventListener('online', () => void wake(), { once: true, signal: hydrated.signal })
    }
  }

  for (const type of WAKING) on(type, () => void wake())
  on('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('button[type=button], a[data-scripted]')
    if (!target || isModified(event as MouseEvent)) return
    event.preventDefault()
    // It is repeated for everybody, also for React, which may be about to hydrate.
    event.stopImmediatePropagation()
    // A second press of a link means the same: it would open a second window over the page.
    const isRepeated = target instanceof HTMLAnchorElement && pressed.at(-1) === target
    if (!isRepeated && pressed.length < MAX_PRESSES) pressed.push(target)
    void wake()
  })
  on('input', ({ target }) => {
    // What was chosen is read from the fields; messages about what was typed follow an event.
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type)))
      typed.add(target as HTMLInputElement)
  })
  on('submit', () => (leavingUntil = performance.now() + LEAVING_MS))
  addEventListener('pageshow', () => (leavingUntil = 0), { signal: hydrated.signal })
  return () => void wake()
}

/** Runs the island's modules, each in a task of its own, between which the browser answers. @returns what hydrates it */
async function load(element: HTMLElement, islands: Islands): Promise<() => Promise<void>> {
  fetchIslandFiles()
  const { hydrate } = await import('./react.ts')
  await nextTask()
  const component = (await islands[element.dataset.island!]!()) as ComponentType<object>
  await nextTask()
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  return () => hydrate(element, component, { props, prefix: element.dataset.prefix ?? '' })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Somebody used it before this script was there, or has come back to where they had used it. */
function isInUse(element: HTMLElement): boolean {
  const selects = [...element.querySelectorAll('select')]
  const scrollers = [...element.querySelectorAll('[tabindex="0"]')]
  return (
    history.state !== null ||
    element.matches(':focus-within') ||
    selects.some((select) => !select.selectedOptions[0]?.defaultSelected) ||
    scrollers.some(({ scrollLeft }) => scrollLeft > 0)
  )
}

/** Until it is hydrated, an island does not follow the entries of the history that it had made before the page was loaded anew. */
function reloadOnOtherAddress(element: HTMLElement): void {
  const { pathname, search } = location
  addEventListener('popstate', () => {
    if (element.dataset.alive === undefined && (location.pathname !== pathname || location.search !== search)) location.reload()
  })
}

/** After the page has loaded. Safari has no requestIdleCallback. */
export function whenIdle(task: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 2000 }) : setTimeout(task, 200))
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}
