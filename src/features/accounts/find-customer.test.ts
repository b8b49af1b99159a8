import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findCustomer } from './find-customer.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

describe('a customer', () => {
  it('is everybody with an account, told by id and nothing personal', async () => {
    expect(await findCustomer(test.shop, test.asha)).toEqual({ id: test.asha, stripe_id: null })
  })

  it('is nobody without one', async () => {
    expect(await findCustomer(test.shop, randomUUID())).toBeNull()
  })
})
