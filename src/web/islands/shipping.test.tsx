// @vitest-environment happy-dom
import { getAllByRole, getByLabelText, getByRole, queryByRole, queryByText, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SavedAddress } from '../../domain/address.ts'
import { answerCalls, lineOf, type Answer, type Call } from '../../../test/support/component-shop.ts'
import { renderIsland } from '../../../test/support/component.tsx'
import { cart } from '../client/cart/cart.ts'
import { Shipping } from './shipping.tsx'

const TOTE = lineOf({ id: 'tote', name: 'Kairi Tote' })
const BLANK = { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '' }
const HOME = savedAs('home', '7 Chowk Bazaar', '302001')
const PAY = 'https://pay.test/page'
const SIGNED_OUT: Answer = { status: 401, json: { error: { status: 'UNAUTHENTICATED', message: 'Please sign in.' } } }

function savedAs(id: string, addressLine1: string, postalCode: string): SavedAddress {
  const address = { ...BLANK, name: 'Asha Rao', addressLine1, cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode }
  return { id, address } as SavedAddress
}

/** A shop that saves any address and lets everything be paid, unless `answer` says otherwise. */
async function open(addresses: SavedAddress[], answer: (call: Call) => Answer | null = () => null) {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => left.mockRestore())
  cart.receive([TOTE])
  const { calls } = answerCalls((call) => {
    const other = answer(call)
    if (other) return other
    if (call.path.includes('phone_pe_checkout')) return { json: { result: { paymentUrl: PAY } } }
    if (call.path.endsWith('/addresses')) return { json: { id: 'new', address: call.body } }
    return {}
  })
  const form = { fields: BLANK, errors: {} }
  const props = { uid: 'asha', lines: [TOTE], addresses, selectedId: addresses[0]?.id ?? null, form, message: null, idempotencyKey: 'key' }
  const { root, user } = await renderIsland(Shipping, { ...props, origin: location.origin })
  const paid = () => calls.filter(({ path }) => path.includes('phone_pe_checkout')).map(({ body }) => body)
  return { root, user, paid, left: () => left.mock.calls.map(([address]) => address) }
}

const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)!
const place = (root: HTMLElement) => getByRole(root, 'button', { name: 'Place Order →' })

async function typeAddress(root: HTMLElement, user: UserEvent, code: string): Promise<void> {
  await user.type(field(root, 'name'), 'Asha Rao')
  await user.type(field(root, 'addressLine1'), '9 Chowk Bazaar')
  await user.type(field(root, 'cityLocality'), 'Jaipur')
  await user.selectOptions(getByLabelText(root, /^State/), 'Rajasthan')
  await user.type(field(root, 'postalCode'), code)
}

describe('Place Order', () => {
  it('leads to the first wrong field, and says that there is no address yet', async () => {
    const { root, user, paid } = await open([])
    await user.click(place(root))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'name')))
    expect(queryByText(root, 'A name is required')).not.toBeNull()
    expect(getAllByRole(root, 'alert').map(({ textContent }) => textContent)).toContain('Please add your address first.')
    await typeAddress(root, user, '12')
    await user.click(place(root))
    await waitFor(() => expect(document.activeElement).toBe(field(root, 'postalCode')))
    expect(paid()).toEqual([])
  })

  it('sends to the address that is typed, which is saved first, although another one is chosen', async () => {
    const { root, user, paid, left } = await open([HOME])
    expect(getByRole<HTMLInputElement>(root, 'radio').checked).toBe(true)
    await typeAddress(root, user, '302002')
    await user.click(place(root))
    await waitFor(() => expect(left()).toEqual([PAY]))
    expect(paid()).toMatchObject([{ data: { shipping: { address: { postal_code: '302002' } } } }])
    const chosen = getAllByRole<HTMLInputElement>(root, 'radio').find(({ checked }) => checked)
    expect(chosen?.value).toBe('new')
  })

  it('is gone once the cart is empty', async () => {
    const { root } = await open([HOME])
    cart.receive([])
    await waitFor(() => expect(queryByText(root, 'Your cart is currently empty.')).not.toBeNull())
    expect(queryByRole(root, 'button', { name: 'Place Order →' })).toBeNull()
  })
})

describe('a shopper whose session has ended elsewhere', () => {
  const ACTS = {
    'places an order': async (root: HTMLElement, user: UserEvent) => user.click(place(root)),
    'deletes an address': async (root: HTMLElement, user: UserEvent) => user.click(getByRole(root, 'button', { name: 'Delete address' })),
    'saves an address': async (root: HTMLElement, user: UserEvent) => {
      await typeAddress(root, user, '302001')
      await user.click(getByRole(root, 'button', { name: 'Save address' }))
    },
  }

  it.each(Object.entries(ACTS))('%s, and is led to sign in and back', async (_, act) => {
    const { root, user, left } = await open([HOME], () => SIGNED_OUT)
    history.replaceState(null, '', '/checkout/shipping')
    onTestFinished(() => history.replaceState(null, '', '/'))
    await act(root, user)
    await waitFor(() => expect(left()).toEqual(['/signin?redirect=/checkout/shipping']))
  })
})
