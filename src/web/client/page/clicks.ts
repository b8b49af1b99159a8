type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Held keys and other buttons ask for another tab or a download: then a link does what links do. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
}

/** A finger's press comes twice, as touch and then as mouse, with a moment in between; the click ends both. */
const RELEASE_MS = 50

let pressed = false
let release: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/**
 * Runs a task that moves things on the page: at once, or when the press that is under way has ended. A
 * button that moves away between press and release is not clicked. @returns how to call it off
 */
export function afterPress(task: () => void): () => void {
  if (pressed) waiting.add(task)
  else task()
  return () => waiting.delete(task)
}

function begin(): void {
  clearTimeout(release)
  pressed = true
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

/** `dragend`: a press that became a drag has no other end. */
if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, { capture: true, passive: true })
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(type, end, { capture: true, passive: true })
}
