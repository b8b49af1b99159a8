/**
 * Called at a press. @returns whether what comes of it later may move the focus: from what had it then, as long as nobody has typed on
 * there, and from nowhere. Whoever has gone on keeps it.
 */
export function watchFocus(pressed: Element | null = document.activeElement): () => boolean {
  const text = textIn(pressed)
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || (now === pressed && textIn(now) === text)
  }
}

/** Moves the focus once the page shows what was done, unless somebody has gone on by then. */
export function moveInNextFrame(move: () => void): void {
  const mayMove = watchFocus()
  requestAnimationFrame(() => mayMove() && move())
}

/** What answers a press is seen wherever the page stands: the button may be at the foot of the screen. */
export function bringIntoSight(answer: Element | null): void {
  answer?.scrollIntoView({ block: 'nearest' })
}

function textIn(element: Element | null): string | undefined {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : undefined
}
