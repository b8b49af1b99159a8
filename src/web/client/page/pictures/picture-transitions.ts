/**
 * Animates one picture between a grid and its product's page: that of the product which is left or
 * entered. With a transition name on every card, all of them would be animated.
 */
export function startPictureTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // On Back to a page that is not stored there is no entry yet.
    if (viewTransition) travel(viewTransition, activation?.entry?.url)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) travel(viewTransition, window.navigation?.activation?.from?.url)
  })
  // The page may have been revealed before this script ran.
  if (document.activeViewTransition) quiet(document.activeViewTransition)
}

let travelling: HTMLElement | null = null

function travel(transition: ViewTransition, address: string | null | undefined): void {
  quiet(transition)
  travelling?.style.removeProperty('view-transition-name')
  travelling = address ? pictureOf(new URL(address).pathname) : null
  travelling?.style.setProperty('view-transition-name', travelling.dataset.transition ?? '')
}

/** The picture of the card that leads to `path`. A path holds no quotation marks: they are escaped in addresses. */
function pictureOf(path: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`article:has(a[href="${path}"]) [data-transition]`)
}

/** A navigation during a transition rejects its promises; that is no error. */
function quiet({ ready, updateCallbackDone, finished }: ViewTransition): void {
  for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {})
}
