// @vitest-environment happy-dom
import { getByRole, queryByRole, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { RecentlySeen } from '../../../ui/catalogue/recently-seen.tsx'
import { showCookieNotice } from '../page/cookie-notice.ts'
import { showRecentlySeen } from './recently-seen.ts'

const asked: string[] = []
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  // The place is in view at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe = () => this.tell([{ isIntersecting: true }])
      disconnect = () => {}
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    const ids = new URL(address, 'http://shop.test').searchParams.get('ids')!.split(',')
    asked.push(...ids)
    return new Response(`<ul data-seen="">${ids.map((id) => `<li>${id}</li>`).join('')}</ul>`)
  })
})

/** Opens the page of a product, or one that has the place alone. */
function open(here: string | null): void {
  document.body.innerHTML = renderToStaticMarkup(<RecentlySeen here={here} />)
  showRecentlySeen(document.querySelector<HTMLElement>('[data-recently-seen]')!)
}
const region = () => queryByRole(document.body, 'region', { name: 'Recently seen' })

it('shows what was looked at before, the last first, without the product whose page it is', async () => {
  open('kurta')
  expect([region(), asked]).toEqual([null, []])
  open('robe')
  // One other would be a row of its own.
  expect([region(), asked]).toEqual([null, []])
  open('stole')
  await waitFor(() => expect(region()?.textContent).toBe('Recently seenClearrobekurta'))
  open(null)
  await waitFor(() => expect(region()?.querySelectorAll('li')).toHaveLength(3))
  expect(asked.slice(-3)).toEqual(['stole', 'robe', 'kurta'])
})

it('is forgotten by one press', async () => {
  for (const id of ['kurta', 'robe', 'stole']) open(id)
  await waitFor(() => expect(region()).not.toBeNull())
  await userEvent.click(getByRole(document.body, 'button', { name: 'Clear' }))
  expect([region(), localStorage.getItem('recentlySeen')]).toEqual([null, null])
})

it('remembers twelve, and nothing that is no product', () => {
  localStorage.setItem('recentlySeen', JSON.stringify(['../account', 5, ...Array.from({ length: 20 }, (_, n) => `p-${n}`)]))
  open('kurta')
  expect(JSON.parse(localStorage.getItem('recentlySeen')!)).toEqual(['kurta', ...Array.from({ length: 11 }, (_, n) => `p-${n}`)])
  expect(asked).not.toContain('../account')
  localStorage.setItem('recentlySeen', '{')
  expect(() => open('robe')).not.toThrow()
})

it('waits for the cookie notice to be accepted', async () => {
  const start = vi.fn<() => void>()
  document.body.innerHTML = '<section data-cookie-notice="" hidden><button>Accept</button></section>'
  showCookieNotice(start)
  expect(start).not.toHaveBeenCalled()
  await userEvent.click(getByRole(document.body, 'button', { name: 'Accept' }))
  expect(start).toHaveBeenCalledTimes(1)
  showCookieNotice(start)
  expect(start).toHaveBeenCalledTimes(2)
})
