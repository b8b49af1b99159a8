import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findOperator, grantOperator, revokeOperator } from './change-operator.ts'
import { COMMAND_LINE, findActions } from './record-action.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('update users set email_verified = true')
  await test.pool.query('delete from operators')
  await test.pool.query('insert into operators (user_id) values ($1), ($2)', [test.asha, test.kabir])
})

const roles = async () => Promise.all([test.asha, test.kabir].map(async (uid) => (await findOperator(test.shop, uid))?.role ?? null))
const asha = () => ({ uid: test.asha, name: 'Asha Rao' })
const kabir = () => ({ uid: test.kabir, name: 'Kabir Das' })

describe('the last owner', () => {
  it('stays when two owners revoke each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const results = await Promise.all([
        revokeOperator(test.shop, { uid: test.kabir }, asha()),
        revokeOperator(test.shop, { uid: test.asha }, kabir()),
      ])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results).toContainEqual({ ok: false, reason: 'last-owner' })
      expect((await roles()).filter((role) => role === 'owner')).toHaveLength(1)
      for (const uid of [test.asha, test.kabir]) await grantOperator(test.shop, { uid, role: 'owner' }, COMMAND_LINE)
    }
  })

  it('is one whose address is verified, and is neither revoked nor made a packer', async () => {
    await test.pool.query('update users set email_verified = false where id = $1', [test.kabir])
    expect(await revokeOperator(test.shop, { uid: test.asha }, asha())).toEqual({ ok: false, reason: 'last-owner' })
    expect(await grantOperator(test.shop, { uid: test.asha, role: 'packer' }, asha())).toEqual({ ok: false, reason: 'last-owner' })
    expect(await revokeOperator(test.shop, { uid: test.kabir }, asha())).toMatchObject({ ok: true, changed: true })
    expect(await roles()).toEqual(['owner', null])
  })
})

describe('a role', () => {
  it('is changed once, and recorded with what it was', async () => {
    const toPacker = { uid: test.kabir, role: 'packer' } as const
    expect(await grantOperator(test.shop, toPacker, asha())).toMatchObject({ ok: true, changed: true })
    expect(await grantOperator(test.shop, toPacker, asha())).toMatchObject({ ok: true, changed: false })
    const actions = await findActions(test.shop, { type: 'person', id: test.kabir })
    expect(actions[0]).toMatchObject({
      action: 'operator-granted',
      name: 'Asha Rao',
      before: { role: 'owner' },
      after: { role: 'packer' },
    })
    expect(await revokeOperator(test.shop, { uid: 'nobody' }, asha())).toEqual({ ok: false, reason: 'unknown-account' })
  })
})
