import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { grantMembership } from '../members/change-membership.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { findPeople, findPersonForOperator } from './find-people.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query(`update users set phone_number = '+919876543210', created_at = '2026-11-01' where id = $1`, [test.asha])
  await test.pool.query(`update users set name = 'कबीर दास', created_at = '2026-11-02' where id = $1`, [test.kabir])
  await insertOrder(test.pool, { uid: test.kabir, number: 'PARCEL2222', name: 'Meera Bai', receipt: 1, placedAt: '2026-11-03' })
  await test.pool.query(`insert into addresses (user_id, address) values ($1, '{"name": "Zoya Sen", "phone": "+919000012345"}')`, [
    test.asha,
  ])
})
afterAll(() => test.close())

const found = async (search: string) =>
  (await findPeople(test.shop, search)).entries.map(({ uid }) => (uid === test.asha ? 'asha' : 'kabir'))

describe('people', () => {
  it.each([
    ['', ['kabir', 'asha']],
    ['ASHA', ['asha']],
    ['sha ra', ['asha']],
    ['as', ['asha']],
    ['ra', ['asha']],
    ['ha', []],
    ['@example.in', ['kabir', 'asha']],
    ['098765 43210', ['asha']],
    ['+91 98765', ['asha']],
    ['कबीर', ['kabir']],
    ['zoya', ['asha']],
    ['90000 12345', ['asha']],
    ['12345', ['asha']],
    ['meera b', ['kabir']],
    ['%', []],
    ['a_h', []],
    ['nobody at all', []],
    ['\0', ['kabir', 'asha']],
    ['x'.repeat(100_000), []],
  ])('are found by %.30j: %j', async (search, names) => expect(await found(search)).toEqual(names))

  it('come with what is theirs, in pages', async () => {
    await grantMembership(test.shop, { uid: test.kabir }, COMMAND_LINE)
    const first = await findPeople(test.shop, '', { limit: 1, after: null })
    expect(first.entries).toMatchObject([{ uid: test.kabir, isMember: true, operatorRole: null, orders: 1, reviews: 0 }])
    const second = await findPeople(test.shop, '', { limit: 1, after: first.next })
    expect(second).toMatchObject({ entries: [{ uid: test.asha, phoneNumber: '+919876543210' }], next: null })
  })

  it('are found by their id, and nothing by any other text', async () => {
    expect(await findPersonForOperator(test.shop, test.asha)).toMatchObject({ email: 'asha@example.in' })
    for (const uid of ['', 'me', '\0', '00000000-0000-7000-8000-000000000000'])
      expect(await findPersonForOperator(test.shop, uid)).toBeNull()
  })
})
