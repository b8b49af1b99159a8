import { formatRupees } from '../../../../domain/money.ts'
import type { Picture } from '../../../../domain/picture.ts'
import { afterPress } from '../page/clicks.ts'

type Link = { text: string; address: string }
type Offer = {
  products: { id: string; name: string; cloth: string; price: number | null; from: boolean; picture: Picture | null }[]
  total: number
  words: Link[]
  narrow: Link[]
}

/** After the last letter. */
const PAUSE_MS = 60

/** Offers pieces and words below the search field, by the pattern of a combobox with a listbox: arrows choose, Enter goes there. */
export function startSuggestions(field: HTMLInputElement): void {
  const sheet = document.getElementById('suggestions')!
  const known = new Map<string, Offer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  let chosen = -1

  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', sheet.id)
  field.setAttribute('aria-expanded', 'false')

  const options = () => [...sheet.querySelectorAll<HTMLElement>('[role=option]')].filter((option) => option.checkVisibility())

  function close(): void {
    clearTimeout(timer)
    asking.abort()
    sheet.hidden = true
    field.setAttribute('aria-expanded', 'false')
    choose(-1)
  }

  function choose(at: number): void {
    const all = options()
    chosen = all.length === 0 ? -1 : at
    for (const [place, option] of all.entries()) option.setAttribute('aria-selected', String(place === chosen))
    const option = all[chosen]
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  async function ask(): Promise<void> {
    const q = field.value.trim()
    if (q.length < 2) return close()
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const offer = known.get(q) ?? (await fetchOffer(q, signal))
      if (signal.aborted || !offer) return
      known.set(q, offer)
      afterPress(() => signal.aborted || show(q, offer))
    } catch {
      // The form works all the same.
    }
  }

  function show(q: string, offer: Offer): void {
    const isEmpty = offer.products.length + offer.words.length + offer.narrow.length === 0
    if (isEmpty || document.activeElement !== field) return close()
    sheet.replaceChildren(
      ...group('Pieces', offer.products.length > 0 ? [listOf(offer)] : []),
      ...group('Words', linksOf(offer.words)),
      ...group('Narrow to', linksOf(offer.narrow)),
      ...(offer.total > 0 ? [allOf(q, offer.total)] : []),
    )
    sheet.hidden = false
    field.setAttribute('aria-expanded', String(offer.products.length > 0))
    field.setAttribute('aria-controls', offer.products.length > 0 ? 'suggested' : sheet.id)
    choose(-1)
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PAUSE_MS)
  }

  field.addEventListener('input', later)
  field.addEventListener('focus', later)
  field.addEventListener('keydown', (event) => {
    const all = sheet.hidden ? [] : options()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step && all.length === 0) return later()
    if (step) {
      event.preventDefault()
      // What is offered later would take the choice away.
      clearTimeout(timer)
      asking.abort()
      // The field itself stands between the last and the first.
      choose(((chosen + 1 + step + all.length + 1) % (all.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      open(all[chosen]!)
    } else if (event.key === 'Escape' && !sheet.hidden) {
      event.preventDefault()
      close()
    }
  })
  sheet.addEventListener('click', ({ target }) => {
    const option = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (option) open(option)
  })
  // A press on an option must not take the focus from the field, which would close the sheet before.
  sheet.addEventListener('mousedown', (event) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) event.preventDefault()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && target !== field && !sheet.contains(target)) close()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !field.form!.contains(target) && !sheet.contains(target)) close()
  })
  sheet.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    field.focus()
    close()
  })
  field.form!.addEventListener('submit', (event) => {
    // Nothing is no search.
    if (field.value.trim() === '') event.preventDefault()
    else close()
  })
  later()
}

async function fetchOffer(q: string, signal: AbortSignal): Promise<Offer | null> {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, { signal })
  return response.ok ? ((await response.json()) as Offer) : null
}

function open(option: HTMLElement): void {
  location.assign(`/product/${option.dataset.product}`)
}

function group(title: string, contents: Node[]): Node[] {
  return contents.length > 0 ? [element('section', {}, element('h2', {}, title), ...contents)] : []
}

function listOf({ products }: Offer): Node {
  return element('div', { id: 'suggested', role: 'listbox', 'aria-label': 'Pieces' }, ...products.map(optionOf))
}

function optionOf({ id, name, cloth, price, from, picture }: Offer['products'][number]): Node {
  const width = picture?.widths[0]
  const src: Record<string, string> = picture && width ? { src: `/files/${picture.name}-${width}.avif` } : {}
  return element(
    'div',
    { id: `suggested-${id}`, role: 'option', 'aria-selected': 'false', 'data-product': id },
    element('img', { alt: '', width: '48', height: '60', decoding: 'async', ...src }),
    element('span', {}, element('b', {}, name), element('small', {}, cloth)),
    element('span', {}, price === null ? '' : `${from ? 'from ' : ''}${formatRupees(price)}`),
  )
}

function linksOf(links: Link[]): Node[] {
  const items = links.map(({ text, address }) => element('li', {}, element('a', { href: address }, text)))
  return items.length > 0 ? [element('ul', {}, ...items)] : []
}

function allOf(q: string, total: number): Node {
  const words = total === 1 ? 'The piece' : `All ${total} pieces`
  return element('p', {}, element('a', { href: `/shop?${new URLSearchParams({ q })}` }, `${words} for “${q}”`))
}

function element(name: string, attributes: Record<string, string>, ...contents: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...contents)
  return made
}
