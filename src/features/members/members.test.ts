import { randomUUID } from 'node:crypto'
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { isMember } from '../../domain/members/membership.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { grantMembership, revokeMembership } from './change-membership.ts'
import { findActiveSubscription, findInvoices, findSubscriptions } from './find-subscriptions.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from invoices')
  await test.pool.query('delete from subscriptions')
})

const at = (time: string) => ({ ...test.shop, clock: { now: () => new Date(time) } })

describe('a membership', () => {
  it('is granted by email address, in any spelling, until it is revoked', async () => {
    expect(await grantMembership(at('2026-11-20T10:00:00Z'), { email: ' ASHA@example.in ' }, COMMAND_LINE)).toEqual({
      ok: true,
      uid: test.asha,
      changed: true,
      emailVerified: false,
    })
    const subscription = await findActiveSubscription(test.shop, test.asha)
    expect(subscription).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      status: 'active',
      amount: null,
      period_days: null,
      current_period_start: '2026-11-20T10:00:00.000Z',
      current_period_end: null,
      cancel_at_period_end: false,
      invoice_due_at: null,
      canceled_at: null,
      past_due_at: null,
      ended_at: null,
      created_at: '2026-11-20T10:00:00.000Z',
    })
    expect(isMember(subscription)).toBe(true)
    expect(await findActiveSubscription(test.shop, test.kabir)).toBeNull()

    expect(await revokeMembership(at('2026-11-21T10:00:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)).toMatchObject({
      ok: true,
      changed: true,
    })
    expect(await findActiveSubscription(test.shop, test.asha)).toBeNull()
    const end = '2026-11-21T10:00:00.000Z'
    expect((await findSubscriptions(test.shop, test.asha)).entries).toEqual([
      { ...subscription, status: 'canceled', current_period_end: end, canceled_at: end, ended_at: end },
    ])
  })

  it('granted twice, even twenty times at once, is one', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => grantMembership(test.shop, { email: 'asha@example.in' }, COMMAND_LINE)),
    )
    const changed = results.map((result) => {
      assert(result.ok)
      return result.changed
    })
    expect(changed.filter(Boolean)).toHaveLength(1)
    expect((await findSubscriptions(test.shop, test.asha)).entries).toHaveLength(1)
  })

  it('can be granted anew after it was revoked, newest first', async () => {
    await grantMembership(at('2026-11-01T10:00:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)
    await revokeMembership(at('2026-11-02T10:00:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)
    await grantMembership(at('2026-11-03T10:00:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)
    expect((await findSubscriptions(test.shop, test.asha)).entries.map(({ status }) => status)).toEqual(['active', 'canceled'])
    expect(await findActiveSubscription(test.shop, test.asha)).toMatchObject({ created_at: '2026-11-03T10:00:00.000Z' })
  })

  it('can be revoked when there is none, and by a clock that is behind', async () => {
    expect(await revokeMembership(test.shop, { email: 'asha@example.in' }, COMMAND_LINE)).toMatchObject({ ok: true, changed: false })
    await grantMembership(at('2026-11-20T10:00:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)
    expect(await revokeMembership(at('2026-11-20T09:59:00Z'), { email: 'asha@example.in' }, COMMAND_LINE)).toMatchObject({
      ok: true,
      changed: true,
    })
  })

  it.each(['nobody@example.in', '', '%', "' or true --"])('is not granted to %j, who has no account', async (email) => {
    expect(await grantMembership(test.shop, { email }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-email' })
    expect(await revokeMembership(test.shop, { email }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-email' })
  })

  it.each(['Active', 'trialing', 'past_due', 'canceled'])('is not what the status %s means', async (status) => {
    await test.pool.query('insert into subscriptions (user_id, status, current_period_start) values ($1, $2, now())', [test.asha, status])
    expect(await findActiveSubscription(test.shop, test.asha)).toBeNull()
    expect((await findSubscriptions(test.shop, test.asha)).entries).toMatchObject([{ status }])
  })
})

describe('invoices', () => {
  it('lie beneath a subscription of their person, newest first', async () => {
    await grantMembership(test.shop, { email: 'asha@example.in' }, COMMAND_LINE)
    const { id } = (await findActiveSubscription(test.shop, test.asha))!
    expect((await findInvoices(test.shop, { uid: test.asha, id }))?.entries).toEqual([])
    await test.pool.query(
      `insert into invoices (user_id, subscription_id, status, amount_paise, created_at)
       values ($1, $2, 'paid', 29900, '2026-10-01'), ($1, $2, 'open', 29900, '2026-11-01')`,
      [test.asha, id],
    )
    expect((await findInvoices(test.shop, { uid: test.asha, id }))?.entries).toMatchObject([
      { id: expect.any(String), status: 'open', amount: 29_900, created_at: '2026-11-01T00:00:00.000Z' },
      { id: expect.any(String), status: 'paid', amount: 29_900, created_at: '2026-10-01T00:00:00.000Z' },
    ])
    expect(await findInvoices(test.shop, { uid: test.kabir, id })).toBeNull()
  })

  it.each([randomUUID(), 'me', '', '\u0000'])('of the subscription %j are not there', async (id) => {
    expect(await findInvoices(test.shop, { uid: test.asha, id })).toBeNull()
  })
})
