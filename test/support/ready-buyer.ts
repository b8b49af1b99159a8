import { createTestApp, type Send } from './requests.ts'
import type { TestShop } from './shop.ts'

/** An address as the address form and the API take it. */
export const IN_JAIPUR = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk',
  addressLine2: '',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}
/** The same as the payment call takes it. */
export const TO_JAIPUR = {
  name: 'Asha Rao',
  address: { country: 'IN', line1: '7 Chowk', line2: '', city: 'Jaipur', postal_code: '302001', state: 'Rajasthan' },
}

export type ReadyBuyer = { asha: { send: Send; uid: string }; addressId: string }

/** Asha with the product `kurta` in her cart and a saved address, who has not paid yet. */
export async function readyBuyer(test: TestShop, address = IN_JAIPUR): Promise<ReadyBuyer> {
  const asha = await createTestApp(test).person('asha')
  await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  const saved = await asha.send('POST', '/api/customers/me/addresses', { json: address })
  test.payments.started.length = 0
  return { asha, addressId: ((await saved.json()) as { id: string }).id }
}
