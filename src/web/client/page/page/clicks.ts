/** False for clicks with a modifier key or another button, which open a tab or download: the link must then behave natively. */
export function isPlainClick(click: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
}

/** A touch is followed by emulated mouse events after a short delay. */
const RELEASE_MS = 50

/** What ends a press is not always told: after a context menu, or where the window of another program comes. */
const LONGEST_PRESS_MS = 3000

let pressed = false
let release: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/**
 * Runs a task that shifts the layout: at once, or after the current press has ended, because a
 * button that moves between press and release is not clicked. @returns a function that cancels the task
 */
export function afterPress(task: () => void): () => void {
  if (pressed) waiting.add(task)
  else task()
  return () => waiting.delete(task)
}

function begin(): void {
  clearTimeout(release)
  pressed = true
  release = setTimeout(runWaiting, LONGEST_PRESS_MS)
}

function end(): void {
  clearTimeout(release)
  release = setTimeout(runWaiting, RELEASE_MS)
}

function runWaiting(): void {
  pressed = false
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

/** A press that becomes a drag ends with `dragend` only. */
if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, { capture: true, passive: true })
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(type, end, { capture: true, passive: true })
}
