// @vitest-environment happy-dom
import { getByRole, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerOf } from '../../../../test/support/component-page.tsx'
import { HOME, PAY, WORK, open, place, propsOf, savedAs, typeAddress } from '../../../../test/support/shipping-page.ts'
import { chooseDelivery } from '../../../domain/checkout/delivery-offers.ts'
import type { DeliveryPrices, DeliveryWay } from '../../../domain/prices/delivery-prices.ts'
import { LOOK_AT_TOTAL } from '../../../messages/look-at-total.ts'
import { shipping } from '../../pages/checkout/shipping.tsx'
import { showChosen } from './checkout/chosen-address.ts'

const PRICES: DeliveryPrices = {
  price: 80,
  freeFrom: null,
  zones: [{ pins: ['302001'], price: 40, days: null }],
  express: { price: 150, days: { from: 1, to: 1 } },
  pickUp: null,
}
const delivery = (postalCode: string | null, way: DeliveryWay = 'standard') =>
  chooseDelivery(PRICES, { way, postalCode, piecesRupees: 300 })

// Here the shop answers no such address, so that the browser goes there.
it('another address or way of delivery shows the page with its price', async () => {
  const { root, user, left } = open([HOME, WORK], () => null, { delivery: delivery('302001') })
  history.replaceState(null, '', '/checkout/shipping?done=saved&address=home&edit=work')
  await user.click(getByRole(root, 'radio', { name: /Express/ }))
  await waitFor(() => expect(left().at(-1)).toBe('/checkout/shipping?address=home&edit=work&delivery=express'))
  await user.click(root.querySelector('[name=addressId][value=work]')!)
  await waitFor(() => expect(left().at(-1)).toBe('/checkout/shipping?address=work&edit=work&delivery=express'))
})

it('so does one that was chosen before the script was there', async () => {
  const { root, left } = open([HOME], () => null, { delivery: delivery('302001') })
  root.querySelector<HTMLInputElement>('[value=express]')!.checked = true
  showChosen()
  await waitFor(() => expect(left()).toEqual(['/?address=home&delivery=express']))
})

it('nothing is asked anew where delivery costs nothing', async () => {
  const { root, user, left } = open([HOME, WORK])
  await user.click(root.querySelector('[name=addressId][value=work]')!)
  await user.click(place(root))
  await waitFor(() => expect(left()).toEqual([PAY]))
})

it('Place Order claims the way that is chosen, though the page may not have its price yet', async () => {
  const { root, user, calls } = open([HOME], () => null, { delivery: delivery('302001') })
  await user.click(getByRole(root, 'radio', { name: /Express/ }))
  await user.click(place(root))
  await waitFor(() => expect(calls.map(({ data }) => data)).toMatchObject([{ delivery: 'express', shipping: { name: 'Asha Rao' } }]))
})

it('of an address that is typed nobody pays a delivery that they have not seen', async () => {
  const saved = savedAs('new', '9 Chowk Bazaar', '302002')
  const answer = () => answerOf(shipping, propsOf([saved], { delivery: delivery('302002') }))
  const { root, user, calls, left } = open([], answer, { delivery: delivery(null) })
  await typeAddress(root, user, '302002')
  await user.click(place(root))
  await waitFor(() => expect(root.textContent).toContain(LOOK_AT_TOTAL))
  expect(calls.map(({ path }) => path)).toEqual(['/checkout/shipping'])
  await user.click(place(root))
  await waitFor(() => expect(left()).toEqual([PAY]))
})
