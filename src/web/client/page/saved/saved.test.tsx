// @vitest-environment happy-dom
import '../../../../../test/support/first-window.ts'
import { getByRole, waitFor } from '@testing-library/dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { SaveCorner } from '../../../ui/catalogue/save-button.tsx'

const KEPT = 'savedPieces'
const cards = (...ids: string[]) => renderToStaticMarkup(ids.map((id) => <SaveCorner key={id} product={{ id, name: id }} />))
const button = (id: string) => getByRole<HTMLButtonElement>(document.body, 'button', { name: `Save ${id}` })
const pressed = (id: string) => button(id).getAttribute('aria-pressed') === 'true'
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]') as unknown

/** The page's script, on a page of its own. */
async function open(html: string) {
  vi.resetModules()
  // The script of the page before watches that.
  document.body.replaceWith(document.createElement('body'))
  document.body.innerHTML = html
  return import('./saved.ts')
}

beforeEach(() => localStorage.clear())

it('a visitor’s pieces are kept on the device, the newest first, and shown on cards that come later', async () => {
  const { startSaved, pressSave } = await open(cards('kurta', 'robe'))
  await startSaved()
  expect([pressed('kurta'), pressed('robe')]).toEqual([false, false])
  await pressSave(button('kurta'))
  await pressSave(button('robe'))
  expect([pressed('kurta'), kept()]).toEqual([true, ['robe', 'kurta']])
  document.body.insertAdjacentHTML('beforeend', `<div>${cards('stole')}</div>`)
  // As a live update draws it.
  button('kurta').setAttribute('aria-pressed', 'false')
  await waitFor(() => expect(pressed('kurta')).toBe(true))
  await pressSave(button('kurta'))
  await pressSave(button('robe'))
  expect([pressed('kurta'), pressed('stole'), localStorage.getItem(KEPT)]).toEqual([false, false, null])
})

it.each(['{', '7', '[7,null]', '{"a":1}'])('what the device has may be anything: %s', async (text) => {
  localStorage.setItem(KEPT, text)
  const { pressSave } = await open(cards('kurta'))
  await pressSave(button('kurta'))
  expect(kept()).toEqual(['kurta'])
})

it('a visitor’s page has the cards of what is kept, and says where there is nothing', async () => {
  localStorage.setItem(KEPT, '["robe","kurta"]')
  vi.stubGlobal('fetch', async (address: string) => new Response(`<div id="cards"><div><ul><li id="a">${address}</li></ul></div></div>`))
  const { startSaved, pressSave } = await open(
    `<div data-saved="kept"></div><div data-saved="rest" hidden><div data-saved="nothing"></div><ul><li id="a"></li><li id="b"></li></ul></div>${cards('robe', 'kurta')}`,
  )
  const nothing = document.querySelector<HTMLElement>('[data-saved=nothing]')!
  await startSaved()
  await waitFor(() => expect(document.querySelector('[data-saved=kept] li')?.textContent).toBe('/cards?ids=robe%2Ckurta'))
  expect(nothing.hidden).toBe(true)
  // The rest of the shop, without what is kept.
  expect([...document.querySelectorAll('[data-saved=rest]:not([hidden]) li')].map(({ id }) => id)).toEqual(['b'])
  await pressSave(button('robe'))
  await pressSave(button('kurta'))
  await waitFor(() => expect(nothing.hidden).toBe(false))
  expect(document.querySelector('[data-saved=kept]')!.children).toHaveLength(0)
})

it('what a visitor kept goes into the account that signs in, and stays on the device until it is there', async () => {
  localStorage.setItem(KEPT, '["robe"]')
  const answers = [
    Response.json({ error: { status: 'UNAVAILABLE', message: 'Later' } }, { status: 503 }),
    Response.json({ items: [{ id: 'robe' }, { id: 'stole' }] }),
  ]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)])
    return answers.shift()
  })
  vi.doMock('../../live/follow.ts', () => ({
    followOwn: (_: string, receive: (value: object) => void) => receive({ items: [{ id: 'stole' }] }),
  }))
  const page = `<a data-uid="u1"></a>${cards('robe', 'stole')}`
  await (await open(page)).startSaved()
  expect(kept()).toEqual(['robe'])
  await (await open(page)).startSaved()
  const asked = ['/api/saved/u1', { add: ['robe'] }]
  expect(sent).toEqual([asked, asked])
  expect([localStorage.getItem(KEPT), pressed('robe'), pressed('stole')]).toEqual([null, true, true])
})
