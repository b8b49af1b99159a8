// @vitest-environment happy-dom
import { getByRole, getAllByRole, queryAllByRole, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SearchForm } from '../../../ui/page/search-form.tsx'
import { startSuggestions } from './suggest.ts'

const PIECES = ['kurta', 'robe'].map((id) => ({ id, name: `Neel ${id}`, cloth: 'Buti, indigo', price: 1890, picture: null }))
const OFFER = { products: PIECES, total: 2, words: [{ text: 'neel kurta', address: '/shop?q=neel+kurta' }], narrow: [] }

/** A page with the search, for which the shop answers each question with `offer`. */
function open(offer: object = OFFER) {
  document.body.innerHTML = renderToStaticMarkup(<SearchForm q="" />)
  // Nothing is laid out here.
  for (const [name, value] of Object.entries({ checkVisibility: (): boolean => true, scrollIntoView: (): void => undefined })) {
    if (!(name in Element.prototype)) Object.defineProperty(Element.prototype, name, { value, configurable: true })
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://shop.test').searchParams.get('q')!)
    return Response.json(offer)
  })
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  const field = document.querySelector<HTMLInputElement>('[data-search]')!
  startSuggestions(field)
  return { field, asked, user: userEvent.setup(), left: () => left.mock.calls.map(([address]) => address) }
}

const options = () => queryAllByRole(document.body, 'option')

it('offers pieces and words after a pause, asks once for what was typed in one go, and says so as a combobox', async () => {
  const { field, asked, user } = open()
  await user.type(field, 'neel')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(asked).toEqual(['neel'])
  expect(getByRole(document.body, 'combobox', { name: 'Search', expanded: true }).getAttribute('aria-controls')).toBe(
    getByRole(document.body, 'listbox', { name: 'Pieces' }).id,
  )
  expect(getAllByRole(document.body, 'link').map((link) => link.textContent)).toEqual(['neel kurta', 'All 2 pieces for “neel”'])
})

it('lets arrows choose and Enter go there; the field stands between the last and the first; Escape closes', async () => {
  const { field, user, left } = open()
  await user.type(field, 'neel')
  await waitFor(() => expect(options()).toHaveLength(2))
  const chosen = () => options().map((option) => option.getAttribute('aria-selected') === 'true')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toEqual([false, true])
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toEqual([false, false])
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe('suggested-kurta')
  await user.keyboard('{Enter}')
  expect(left()).toEqual(['/product/kurta'])
  await user.keyboard('{Escape}')
  expect(document.getElementById('suggestions')!.hidden).toBe(true)
  expect(field.value).toBe('neel')
})

it('keeps what an arrow has chosen although an answer is still on its way', async () => {
  const { field, asked, user } = open()
  await user.type(field, 'neel')
  await waitFor(() => expect(options()).toHaveLength(2))
  const late = Promise.withResolvers<Response>()
  const answered = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (address: string) => (asked.push(address), late.promise.finally(answered)))
  await user.type(field, 'x')
  await waitFor(() => expect(asked).toHaveLength(2))
  await user.keyboard('{ArrowDown}')
  late.resolve(Response.json(OFFER))
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => void setTimeout(resolve))
  expect(field.getAttribute('aria-activedescendant')).toBe('suggested-kurta')
})

it('shows nothing where nothing is offered, and for one letter', async () => {
  const { field, asked, user } = open({ products: [], total: 0, words: [], narrow: [] })
  await user.type(field, 'n')
  await user.type(field, 'x')
  await waitFor(() => expect(asked).toEqual(['nx']))
  expect(document.getElementById('suggestions')!.hidden).toBe(true)
})
