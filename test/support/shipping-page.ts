import { getByLabelText, getByRole } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { AddressFields, SavedAddress } from '../../src/domain/addresses/address.ts'
import { cartDocument, NO_TERMS } from '../../src/domain/prices/cart-terms.ts'
import { showChosen } from '../../src/web/client/page/checkout/chosen-address.ts'
import { morph } from '../../src/web/client/page/page/morph.ts'
import { parsePage } from '../../src/web/client/page/page/parse-page.ts'
import { shipping } from '../../src/web/pages/checkout/shipping.tsx'
import { answerOf, openPage, type FormAnswer } from './component-page.tsx'
import { lineOf } from './component-shop.ts'

export const TOTE = lineOf({ id: 'tote', name: 'Kairi Tote' })
const BLANK: AddressFields = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  cityLocality: '',
  stateProvince: '',
  postalCode: '',
  phone: '',
}
export const TYPED = { ...BLANK, name: 'Asha Rao', addressLine1: '9 Chowk Bazaar', cityLocality: 'Jaipur', stateProvince: 'Rajasthan' }
export const HOME = savedAs('home', '7 Chowk Bazaar', '302001')
export const WORK = savedAs('work', '1 Mint Lane', '302003')
export const PAY = 'https://pay.test/page'

export function savedAs(id: string, addressLine1: string, postalCode: string): SavedAddress {
  return { id, address: { ...TYPED, addressLine1, postalCode, countryCode: 'IND' }, validation: null }
}

export function propsOf(addresses: SavedAddress[], more: object = {}) {
  const state = {
    selectedId: addresses[0]?.id ?? null,
    fields: BLANK,
    errors: {},
    places: [],
    business: null,
    tax: null,
    isMissing: false,
    message: null,
    done: null,
  }
  const rest = { editing: null, origin: 'http://localhost:3000', idempotencyKey: 'key-of-the-page' }
  return {
    cart: cartDocument([TOTE], NO_TERMS),
    terms: NO_TERMS,
    promise: null,
    delivery: null,
    cash: null,
    saved: { addresses },
    ...state,
    ...rest,
    ...more,
  }
}

/** The page with these addresses; the shop lets everything be paid, and answers the page's form as `answer` says. */
export function open(addresses: SavedAddress[], answer: (fields: Record<string, unknown>) => FormAnswer = () => null, more: object = {}) {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  document.body.dataset.uid = 'asha'
  const calls: { path: string; data: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/functions/')) {
      calls.push({ path, data: (JSON.parse(body as string) as { data: Record<string, unknown> }).data })
      return Response.json({ result: { paymentUrl: PAY } })
    }
    if (path !== '/checkout/shipping') return Response.json({}, { status: 404 })
    const fields = Object.fromEntries(body as URLSearchParams)
    calls.push({ path, data: fields })
    const answered = answer(fields)
    if (answered === null) throw new TypeError('Failed to fetch')
    const url = new URL(path, location.href).href
    return Object.defineProperty(new Response(answered.html, { status: answered.status ?? 200 }), 'url', { value: url })
  })
  const { root, user } = openPage(shipping, propsOf(addresses, more))
  showChosen()
  return { root, user, calls, left: () => left.mock.calls.map(([address]) => address) }
}

export const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
export const place = (root: HTMLElement) => getByRole(root, 'button', { name: 'Place Order →' })
export const panel = (root: HTMLElement) => getByRole(root, 'region', { name: 'Shipping' })
export const shownIn = (root: HTMLElement) =>
  [...panel(root).querySelectorAll<HTMLElement>('[data-shown-for]')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)

export async function typeAddress(root: HTMLElement, user: UserEvent, code: string): Promise<void> {
  for (const name of ['name', 'addressLine1', 'cityLocality'] as const) await user.type(field(root, name), TYPED[name])
  await user.selectOptions(getByLabelText(root, /^State/), TYPED.stateProvince)
  await user.type(field(root, 'postalCode'), code)
}

/** Another device changes it. */
export function liveUpdate(root: HTMLElement, addresses: SavedAddress[], more: object = {}): void {
  const fresh = parsePage(answerOf(shipping, propsOf(addresses, more))!.html)
  morph(root.querySelector('#shipping')!, fresh.querySelector('#shipping')!)
}
