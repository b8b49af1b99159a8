import { fieldsOf, isBeingFilled } from '../page/fields.ts'

/** Takes over this page from what `address` answers. @returns false if it did not */
type Show = (address: string, signal: AbortSignal) => Promise<boolean>

/**
 * Another choice of the shop's filters, sizes, prices, facets and order, and the way back to the one before, are shown without leaving the
 * page: the focus stays where it is, and placeholders stand where the products come. Browsers without the Navigation API load the page.
 */
export function chooseInPlace(show: Show): void {
  const placeholders = document.querySelector<HTMLTemplateElement>('template#placeholders')
  const form = document.querySelector<HTMLFormElement>('form[data-narrow]')
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

  const closeSheet = () => form.matches(':popover-open') && form.hidePopover()
  // Its fields outside of it are asked too.
  document.addEventListener('change', ({ target }) => {
    if ((target as Partial<HTMLInputElement>).form === form) choose(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    closeSheet()
    if (addressOf(form) !== location.pathname + location.search) choose(form)
  })
  // A sheet that becomes a column of the page is no longer above it.
  matchMedia('(min-width: 1600px)').addEventListener('change', closeSheet)
  // Before this script was there somebody went back to another choice, which the browser left to it, or chose something.
  const { name } = performance.getEntriesByType('navigation')[0]!
  if (new URL(name).search !== location.search) void load(location.pathname + location.search, new AbortController().signal)
  else if (isBeingFilled(form)) choose(form)
}

function choose(form: HTMLFormElement): void {
  // Morphing leaves a form alone that somebody has changed.
  for (const field of fieldsOf(form)) {
    if (field instanceof HTMLSelectElement) for (const option of field.options) option.defaultSelected = option.selected
    else field.defaultValue = field.value
    if (field instanceof HTMLInputElement) field.defaultChecked = field.checked
  }
  location.assign(addressOf(form))
}

/** As the links of the page have it. */
const FIRST = ['q', 'filter', 'order', 'print']

function addressOf(form: HTMLFormElement): string {
  const chosen = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value !== 'string' || value === '' || (name === 'order' && value === form.dataset['order']) ? [] : [[name, value]],
  )
  const rank = ([name]: [string, string]) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  const params = new URLSearchParams(chosen.toSorted((a, b) => rank(a) - rank(b)))
  return params.size > 0 ? `/shop?${params}` : '/shop'
}
