// @vitest-environment happy-dom
import { getAllByRole, getByRole, getByText, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerOf } from '../../../../test/support/component-page.tsx'
import { HOME, WORK, savedAs, propsOf, open, field, place, typeAddress, liveUpdate } from '../../../../test/support/shipping-page.ts'
import { shipping } from '../../pages/checkout/shipping.tsx'

describe('a GSTIN', () => {
  const GSTIN = '27AAPFU0939F1ZV'
  const business = { fields: { gstin: '', company: '' }, errors: {} }
  const typeGstin = async (root: HTMLElement, user: UserEvent) => {
    await user.click(getByText(root, 'Buying for a business? Add a GSTIN'))
    await user.type(field(root, 'gstin'), GSTIN)
  }

  it('lets the browser send Place Order’s form itself, whose answer says what is wrong at the field', async () => {
    const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    onTestFinished(() => sent.mockRestore())
    const { root, user, calls } = open([HOME], undefined, { business })
    await typeGstin(root, user)
    await user.click(place(root))
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(new FormData(root.querySelector<HTMLFormElement>('#order')!).get('gstin')).toBe(GSTIN)
    expect(calls).toEqual([])
  })

  it('stays while an address is saved, and when another device changes something', async () => {
    const NEW = savedAs('new', '9 Chowk Bazaar', '302002')
    const { root, user } = open([HOME], () => answerOf(shipping, propsOf([NEW, HOME], { business, done: 'saved' })), { business })
    await typeGstin(root, user)
    await typeAddress(root, user, '302002')
    await user.click(getByRole(root, 'button', { name: 'Save address' }))
    await waitFor(() => expect(getAllByRole(root, 'radio')).toHaveLength(2))
    expect([field(root, 'gstin').value, field(root, 'name').value]).toEqual([GSTIN, ''])
    liveUpdate(root, [WORK, NEW, HOME], { business })
    expect([field(root, 'gstin').value, getAllByRole(root, 'radio').length]).toEqual([GSTIN, 3])
  })
})
