import { readShopQuery, shopAddress } from '../../../domain/shop-query.ts'

/** Takes over this page from what `address` answers. @returns false if it did not */
type Show = (address: string, signal: AbortSignal) => Promise<boolean>

/**
 * Another filter or order of the shop, and the way back to the one before, are shown without leaving the page: the focus stays
 * where it is, and placeholders stand where the products come. Browsers without the Navigation API load the page.
 */
export function chooseInPlace(show: Show): void {
  const placeholders = document.querySelector<HTMLTemplateElement>('template#placeholders')
  const form = document.querySelector<HTMLFormElement>('form[data-sort]')
  if (!placeholders || !form) return

  async function load(address: string, signal: AbortSignal): Promise<void> {
    const products = document.getElementById('products')!
    products.ariaBusy = 'true'
    products.replaceChildren(placeholders!.content.cloneNode(true))
    if ((await show(address, signal)) || signal.aborted) return
    location.reload()
  }

  window.navigation?.addEventListener('navigate', (event) => {
    const { pathname, search } = new URL(event.destination.url)
    const isChoice = event.navigationType === 'push' || event.navigationType === 'traverse'
    if (!isChoice || !event.canIntercept || event.hashChange || event.downloadRequest !== null || pathname !== location.pathname) return
    // Another search has another heading.
    if (new URLSearchParams(search).get('q') !== new URLSearchParams(location.search).get('q')) return
    event.intercept({
      focusReset: 'manual',
      scroll: event.navigationType === 'traverse' ? 'after-transition' : 'manual',
      handler: () => load(pathname + search, event.signal),
    })
  })

  form.addEventListener('change', () => sort(form))
  // Before this script was there somebody went back to another choice, which the browser left to it, or chose an order.
  const { name } = performance.getEntriesByType('navigation')[0]!
  if (new URL(name).search !== location.search) void load(location.pathname + location.search, new AbortController().signal)
  else if ([...form.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected)) sort(form)
}

function sort(form: HTMLFormElement): void {
  // Morphing leaves a form alone that somebody has changed.
  for (const option of form.querySelectorAll('option')) option.defaultSelected = option.selected
  const chosen = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  location.assign(shopAddress(readShopQuery(chosen, null)))
}
