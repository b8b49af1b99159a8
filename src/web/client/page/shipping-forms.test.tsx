// @vitest-environment happy-dom
import { getAllByRole, getByLabelText, getByRole, getByText, queryByText, waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { answerOf } from '../../../../test/support/component-page.tsx'
import {
  TYPED,
  HOME,
  WORK,
  PAY,
  savedAs,
  propsOf,
  open,
  field,
  place,
  shownIn,
  typeAddress,
  liveUpdate,
} from '../../../../test/support/shipping-page.ts'
import { cartDocument, NO_TERMS } from '../../../domain/prices/cart-terms.ts'
import { shipping } from '../../pages/checkout/shipping.tsx'
import { fillFromPin } from './checkout/fill-from-pin.ts'

describe('Place Order', () => {
  it('asks phone_pe_checkout for what the page shows, with the chosen address, and goes to its page', async () => {
    const { root, user, calls, left } = open([HOME, WORK])
    await user.click(getAllByRole(root, 'radio')[1]!)
    expect(shownIn(root)).toEqual(['To Asha Rao, Jaipur 302003'])
    await user.click(place(root))
    await waitFor(() => expect(left()).toEqual([PAY]))
    expect(calls.map(({ path }) => path)).toEqual(['/functions/us-central1/phone_pe_checkout'])
    expect(calls[0]!.data).toMatchObject({
      mode: 'payment',
      customer: 'asha',
      line_items: [{ id_: 'tote', quantity: 1 }],
      shipping: { name: 'Asha Rao', address: { line1: '1 Mint Lane', postal_code: '302003', country: 'IN' } },
    })
    expect(place(root).getAttribute('aria-busy')).toBe('true')
  })

  it('is one payment however often it is pressed, also when another device changes the page meanwhile', async () => {
    const { root, user, calls, left } = open([HOME])
    await user.click(place(root))
    await waitFor(() => expect(left()).toEqual([PAY]))
    liveUpdate(root, [WORK, HOME])
    expect(place(root).getAttribute('aria-busy')).toBe('true')
    place(root).removeAttribute('aria-busy')
    await user.click(place(root))
    expect(calls).toHaveLength(1)
  })

  it('leads to the first wrong field, says that there is no address yet, and asks the shop nothing', async () => {
    const { root, user, calls } = open([])
    await user.click(place(root))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'name')))
    getByText(root, 'A name is required')
    expect(getAllByRole(root, 'alert').map(({ textContent }) => textContent)).toContain('Please add your address first.')
    await typeAddress(root, user, '12')
    await user.click(place(root))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'postalCode')))
    expect(calls).toEqual([])
  })

  it('sends to the address that is typed, which is saved first, although another one is chosen', async () => {
    const NEW = savedAs('new', '9 Chowk Bazaar', '302002')
    const { root, user, calls, left } = open([HOME], () => answerOf(shipping, propsOf([NEW, HOME], { done: 'saved' })))
    await typeAddress(root, user, '302002')
    await user.click(place(root))
    await waitFor(() => expect(left()).toEqual([PAY]))
    expect(calls.map(({ data }) => data)).toMatchObject([
      { intent: 'save-address', ...TYPED, postalCode: '302002' },
      { shipping: { address: { postal_code: '302002' } } },
    ])
    expect(getAllByRole<HTMLInputElement>(root, 'radio').find(({ checked }) => checked)?.value).toBe('new')
    expect(field(root, 'name').value).toBe('')
  })
})

describe('an address', () => {
  it('can be saved while it is empty, which says what is missing', async () => {
    const { root, user, calls } = open([])
    const save = getByRole(root, 'button', { name: 'Save address' })
    expect(save.hasAttribute('disabled')).toBe(false)
    await user.click(save)
    for (const name of ['A name', 'Address line 1', 'City', 'State', 'Postal code']) getByText(root, `${name} is required`)
    expect(calls).toEqual([])
  })

  it('that the shop refuses stays as it was typed, with its message', async () => {
    const fields = { ...TYPED, postalCode: '302001' }
    const errors = { cityLocality: 'City is required' }
    const { root, user } = open([], () => ({ ...answerOf(shipping, propsOf([], { fields, errors }))!, status: 422 }))
    await typeAddress(root, user, '302001')
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'cityLocality')))
    expect(getByLabelText<HTMLSelectElement>(root, /^State/).value).toBe('Rajasthan')
    expect(field(root, 'addressLine1').value).toBe('9 Chowk Bazaar')
    // A later live update takes nothing of it.
    liveUpdate(root, [WORK])
    expect(field(root, 'addressLine1').value).toBe('9 Chowk Bazaar')
  })

  it('of which the postal code looks wrong is accepted with a hint, once it is not typed any more', async () => {
    const { root, user } = open([])
    await user.type(field(root, 'postalCode'), '0123456')
    expect(queryByText(root, /^Indian PIN codes/)).toBeNull()
    await user.tab()
    await waitFor(() => getByText(root, /^Indian PIN codes/))
  })

  it('that was the last one leaves an open form behind, which may be folded again', () => {
    const { root } = open([HOME])
    const form = () => root.querySelector<HTMLDetailsElement>('details:has(#address-name)')!
    expect(form().open).toBe(false)
    liveUpdate(root, [])
    expect(form().open).toBe(true)
    form().open = false
    liveUpdate(root, [])
    expect(form().open).toBe(false)
    liveUpdate(root, [HOME])
    form().open = true
    liveUpdate(root, [WORK])
    expect(form().open).toBe(true)
  })

  it('that is deleted goes, and the choice among the others stays', async () => {
    const { root, user, calls } = open([HOME, WORK], () => answerOf(shipping, propsOf([WORK], { done: 'deleted' })))
    await user.click(getAllByRole(root, 'radio')[1]!)
    await user.click(getAllByRole(root, 'button', { name: 'Yes, delete' })[0]!)
    await waitFor(() => expect(getAllByRole(root, 'radio')).toHaveLength(1))
    expect(calls[0]!.data).toEqual({ intent: 'delete-address', addressId: 'home' })
    expect(getByRole<HTMLInputElement>(root, 'radio').checked).toBe(true)
    getByText(root, 'Address deleted.')
  })
})

describe('a PIN code', () => {
  const PLACES: Record<string, [city: string, state: string][]> = {
    '302001': [['Jaipur', 'Rajasthan']],
    '682001': [['Kochi', 'Kerala']],
    '283105': [
      ['Agra', 'Uttar Pradesh'],
      ['Mathura', 'Uttar Pradesh'],
    ],
  }

  function openForm() {
    const { root, user } = open([])
    vi.stubGlobal('fetch', async (path: string) => {
      const places = PLACES[path.replace('/api/pin/', '')]?.map(([city, state]) => ({ city, state, stateCode: '00' }))
      return places ? Response.json({ places }) : Response.json({}, { status: 404 })
    })
    fillFromPin()
    const [code, city] = [field(root, 'postalCode'), field(root, 'cityLocality')]
    const state = getByLabelText<HTMLSelectElement>(root, /^State/)
    return { root, user, code, city, state, values: () => [city.value, state.value] }
  }

  it('fills city and state, and another one what the first has filled', async () => {
    const { user, code, values } = openForm()
    await user.type(code, '302 001')
    await waitFor(() => expect(values()).toEqual(['Jaipur', 'Rajasthan']))
    await user.clear(code)
    await user.type(code, '682001')
    await waitFor(() => expect(values()).toEqual(['Kochi', 'Kerala']))
    await user.clear(code)
    await user.type(code, '999999')
    expect(values()).toEqual(['Kochi', 'Kerala'])
  })

  it('that is typed faster than the shop answers fills city and state before the address is sent', async () => {
    const { root, user, calls } = open([], () => ({ ...answerOf(shipping, propsOf([HOME], { done: 'saved' }))! }))
    const sent = vi.mocked(fetch)
    const places = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => (path === '/api/pin/302001' ? places.promise : sent(path, init)))
    fillFromPin()
    for (const [name, value] of Object.entries({ ...TYPED, cityLocality: '', postalCode: '302001' }))
      if (name !== 'stateProvince' && value) await user.type(field(root, name), value)
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    expect(queryByText(root, 'City is required')).toBeNull()
    places.resolve(Response.json({ places: [{ city: 'Jaipur', state: 'Rajasthan', stateCode: '08' }] }))
    await waitFor(() => expect(calls.map(({ data }) => data)).toMatchObject([{ cityLocality: 'Jaipur', stateProvince: 'Rajasthan' }]))
  })

  it('changes nothing that somebody has typed', async () => {
    const { user, code, city, values } = openForm()
    await user.type(city, 'Sanganer')
    await user.type(code, '302001')
    await waitFor(() => expect(values()).toEqual(['Sanganer', 'Rajasthan']))
    await user.clear(code)
    await user.type(code, '682001')
    await waitFor(() => expect(values()).toEqual(['Sanganer', 'Kerala']))
  })

  it('of several places lets one be chosen', async () => {
    const { root, user, code, values } = openForm()
    await user.type(code, '283105')
    await user.click(await waitFor(() => getByLabelText(root, 'Mathura, Uttar Pradesh')))
    expect(values()).toEqual(['Mathura', 'Uttar Pradesh'])
    expect(getAllByRole(root, 'radio')).toHaveLength(2)
    await user.clear(code)
    await user.type(code, '302001')
    await waitFor(() => expect(values()).toEqual(['Jaipur', 'Rajasthan']))
    expect(root.querySelector<HTMLElement>('[data-places]')!.hidden).toBe(true)
  })
})

describe('another device', () => {
  it('adds an address without changing the choice, and deletes the chosen one: then none is', async () => {
    const { root } = open([HOME])
    liveUpdate(root, [WORK, HOME])
    const chosen = () =>
      getAllByRole<HTMLInputElement>(root, 'radio')
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
    expect(chosen()).toEqual(['home'])
    expect(shownIn(root)).toEqual(['To Asha Rao, Jaipur 302001'])
    liveUpdate(root, [WORK])
    expect(chosen()).toEqual([])
    expect(shownIn(root)).toEqual(['Please add your address first.'])
    getByText(root, 'The address you chose is gone. Please choose another.')
  })

  it('empties the cart: the button is gone', () => {
    const { root } = open([HOME])
    liveUpdate(root, [HOME], { cart: cartDocument([], NO_TERMS) })
    getByText(root, 'Your cart is currently empty.')
    expect(queryByText(root, 'Place Order →')).toBeNull()
  })
})
