/**
 * The one picture that travels between a grid and its product's page: that of the product which is left or
 * entered. With a name on every card, all of them would fly about.
 */
export function letPicturesTravel(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    // Going back to a page that must not be kept, there is no entry yet.
    if (viewTransition) travel(viewTransition, activation?.entry?.url)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) travel(viewTransition, window.navigation?.activation?.from?.url)
  })
  // The first picture of this page may have been shown before this program came.
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

/** Somebody who goes on before a transition has ended cuts it short: that is no fault, and shall not be reported as one. */
function quiet({ ready, updateCallbackDone, finished }: ViewTransition): void {
  for (const promise of [ready, updateCallbackDone, finished]) promise.catch(() => {})
}
