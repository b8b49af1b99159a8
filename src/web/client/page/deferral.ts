/** So long after the last movement nobody is about to press something. */
export const REST_MS = 1000

const MOVEMENTS = ['pointermove', 'pointerup', 'wheel', 'scroll', 'touchmove', 'keydown'] as const

let pressed = false
let movedAt = -Infinity

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true }
  const move = () => (movedAt = performance.now())
  for (const type of MOVEMENTS) addEventListener(type, move, options)
  addEventListener('pointerdown', () => (pressed = true), options)
  for (const type of ['pointerup', 'pointercancel', 'blur', 'dragend'] as const) addEventListener(type, () => (pressed = false), options)
}

/**
 * Puts off what moves things on the page: while somebody presses, scrolls or points, and a moment longer, what
 * they look at stays where it is. Of several tasks only the latest runs.
 */
export function createDeferral(): (task: () => void) => void {
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    timer = undefined
    const restMs = pressed ? REST_MS : movedAt + REST_MS - performance.now()
    if (restMs > 0) {
      timer = setTimeout(look, restMs)
      return
    }
    const task = waiting
    waiting = null
    if (task) keepPlace(task)
  }

  return (task) => {
    waiting = task
    if (timer === undefined) look()
  }
}

/** Runs `task`, which changes the page at once, and lets stay where it is what the reader looks at. */
function keepPlace(task: () => void): void {
  // At the top of the page everything may move: what is new shall be seen.
  const anchors = scrollY > 0 ? findAnchors() : []
  task()
  const anchor = anchors.find(({ element }) => element.isConnected)
  if (!anchor) return
  const moved = anchor.element.getBoundingClientRect().top - anchor.top
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

/** Shares of the window's width and height, in the order of how likely the reader looks there. */
const PLACES = [
  [0.3, 0.35],
  [0.7, 0.35],
  [0.3, 0.65],
  [0.7, 0.65],
  [0.5, 0.5],
] as const

/**
 * What the reader looks at, with where it stands. What is as high as the window comes last: it is the list around
 * the entries, whose upper edge stays when they move.
 */
function findAnchors(): { element: Element; top: number }[] {
  const anchors = PLACES.flatMap(([x, y]) => {
    const element = document.elementFromPoint(x * innerWidth, y * innerHeight)
    if (!element) return []
    const { top, height } = element.getBoundingClientRect()
    return [{ element, top, height }]
  })
  return [...anchors.filter(({ height }) => height < innerHeight), ...anchors.filter(({ height }) => height >= innerHeight)]
}
