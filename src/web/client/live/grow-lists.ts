import { isPlainClick } from '../page/page/clicks.ts'
import { watchFocus } from '../page/page/watch-focus.ts'

/**
 * A link with `data-grows` leads to the same page with a longer list, whose id it names, or to the list's next page and
 * says in `data-longer` where the longer list is. Instead of loading a page, `show` adds what is new in place; focus moves to the
 * first new entry. If `show` fails, the browser follows the link. Whoever has gone on meanwhile stays where they are.
 */
export function growLists(show: (address: string) => Promise<boolean>): void {
  let busy = false
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-grows]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    busy = true
    void grow(link, show).finally(() => (busy = false))
  })
}

async function grow(link: HTMLAnchorElement, show: (address: string) => Promise<boolean>): Promise<void> {
  const { href, pathname, search, dataset } = link
  const longer = dataset['longer'] ?? pathname + search
  const entries = () => document.querySelectorAll<HTMLElement>(`#${dataset['grows']} li[id]`)
  const count = entries().length
  const mayMove = watchFocus(link)
  const isShown = await show(longer)
  if (!mayMove()) return
  if (!isShown) return location.assign(href)
  const first = entries()[count]
  if (!first) return
  first.tabIndex = -1
  first.focus({ preventScroll: true })
}
