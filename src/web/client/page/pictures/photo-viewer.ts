import { createButton } from '../page/create-button.ts'
import { watchFocus } from '../page/watch-focus.ts'

/**
 * Shows the photo of a link in a dialog over the page, with the others of its list. The link itself leads to the
 * photo, for whoever opens it in a tab or has no JavaScript. Whoever has gone on from `here` while this was loaded sees none.
 */
export function showPhoto(link: HTMLAnchorElement, here: Element | null): void {
  if (!watchFocus(here)()) return
  const list = link.closest<HTMLElement>('[data-viewer]')
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-photo]') ?? [link])]
  let at = links.indexOf(link)
  const dialog = document.createElement('dialog')
  dialog.className = list?.dataset.viewer ?? ''
  dialog.setAttribute('aria-label', 'Photo')
  dialog.setAttribute('closedby', 'any')
  const image = document.createElement('img')
  const status = document.createElement('p')
  status.setAttribute('aria-live', 'polite')

  function show(next: number): void {
    at = (next + links.length) % links.length
    const shown = links[at]!
    image.src = shown.href
    image.alt = shown.querySelector('img')?.alt ?? ''
    status.textContent = links.length > 1 ? `${at + 1} of ${links.length}` : ''
  }

  const buttons = document.createElement('div')
  if (links.length > 1)
    buttons.append(
      createButton('Previous photo', '←', () => show(at - 1)),
      createButton('Next photo', '→', () => show(at + 1)),
    )
  buttons.append(createButton('Close', '×', () => dialog.close()))
  dialog.append(image, status, buttons)
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(at - 1)
    if (key === 'ArrowRight') show(at + 1)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    // The list may have been renewed meanwhile.
    if (link.isConnected) link.focus()
  })
  show(at)
  document.body.append(dialog)
  dialog.showModal()
}
