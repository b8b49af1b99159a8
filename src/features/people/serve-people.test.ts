import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countWaiting } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { beginEmailChange } from '../accounts/change-email.ts'
import { endSessions, findOpenSessions } from '../accounts/end-sessions.ts'
import { grantMembership, revokeMembership } from '../members/change-membership.ts'
import { findActions } from '../operator-access/record-action.ts'
import { deletePersonOnRequest, exportPerson } from '../privacy/serve-request.ts'

let test: TestShop
let uid: string
let by: { uid: string; name: string }
beforeAll(async () => {
  test = await createTestShop()
  by = { uid: test.kabir, name: 'Kabir Das' }
})
afterAll(() => test.close())
beforeEach(async () => {
  uid = randomUUID()
  await test.pool.query(`insert into users (id, name, email, email_verified) values ($1::uuid, 'Meera', $1::uuid || '@example.in', true)`, [
    uid,
  ])
})

const actions = async () =>
  (await findActions(test.shop, { type: 'person', id: uid })).map(({ action, before, after }) => ({ action, before, after }))
async function signIn(id: string, used = '2026-11-20'): Promise<void> {
  await test.pool.query(
    `insert into sessions (id, user_id, created_at, used_at, expires_at) values ($1, $2, '2026-11-01', $3, now() + interval '1 day')`,
    [id, uid, used],
  )
}
const UNKNOWN = ['', 'me', '\0', '00000000-0000-7000-8000-000000000000']

describe('an operator', () => {
  it('grants and revokes a membership by the account’s id, each recorded once', async () => {
    expect(await grantMembership(test.shop, { uid }, by)).toMatchObject({ ok: true, changed: true })
    expect(await grantMembership(test.shop, { uid }, by)).toMatchObject({ ok: true, changed: false })
    expect(await revokeMembership(test.shop, { uid }, by)).toMatchObject({ ok: true, changed: true })
    expect(await revokeMembership(test.shop, { uid }, by)).toMatchObject({ ok: true, changed: false })
    expect(await actions()).toEqual([
      { action: 'membership-revoked', before: { membership: 'active', isPaid: false }, after: { membership: 'canceled' } },
      { action: 'membership-granted', before: { membership: 'none' }, after: { membership: 'active' } },
    ])
    for (const unknown of UNKNOWN)
      expect(await grantMembership(test.shop, { uid: unknown }, by)).toEqual({ ok: false, reason: 'unknown-person' })
  })

  it('ends one session, or all of them', async () => {
    for (const id of ['one', 'two', 'three']) await signIn(`${id}-${uid}`, `2026-11-2${id.length}`)
    expect((await findOpenSessions(test.shop, uid)).map(({ id }) => id.split('-')[0])).toEqual(['three', 'one', 'two'])
    expect(await endSessions(test.shop, { uid, sessionId: `one-${uid}` }, by)).toMatchObject({ ok: true, ended: 1 })
    expect(await endSessions(test.shop, { uid, sessionId: `one-${uid}` }, by)).toEqual({ ok: false, reason: 'unknown-session' })
    expect(await endSessions(test.shop, { uid, sessionId: null }, by)).toMatchObject({ ok: true, ended: 2 })
    expect(await endSessions(test.shop, { uid, sessionId: null }, by)).toMatchObject({ ok: true, ended: 0 })
    expect(await actions()).toEqual([
      { action: 'sessions-ended', before: { sessions: 2 }, after: { sessions: 0 } },
      { action: 'sessions-ended', before: { sessions: 3 }, after: { sessions: 2 } },
    ])
  })

  it('puts right the address of no operator, and to none that is wrong or the same', async () => {
    const change = (to: string, of = uid) => beginEmailChange(test.shop, { uid: of, to }, by)
    const none = { ok: false }
    for (const unknown of UNKNOWN) expect(await change('right@example.in', unknown)).toEqual({ ...none, reason: 'unknown-person' })
    for (const wrong of ['', 'right', 'x'.repeat(300)]) expect(await change(wrong)).toEqual({ ...none, reason: 'wrong-email' })
    expect(await change(`${uid.toUpperCase()}@example.in`)).toEqual({ ...none, reason: 'same-email' })
    expect(await change('asha@example.in')).toEqual({ ...none, reason: 'email-taken' })
    await test.pool.query('insert into operators (user_id) values ($1)', [uid])
    expect(await change('right@example.in')).toEqual({ ...none, reason: 'operator' })
    expect((await test.pool.query('select 1 from email_changes')).rowCount).toBe(0)
  })

  it('ends no session of somebody else under this id', async () => {
    await signIn(`mine-${uid}`)
    expect(await endSessions(test.shop, { uid: test.asha, sessionId: `mine-${uid}` }, by)).toEqual({ ok: false, reason: 'unknown-session' })
    for (const unknown of UNKNOWN)
      expect(await endSessions(test.shop, { uid: unknown, sessionId: null }, by)).toEqual({ ok: false, reason: 'unknown-person' })
    expect(await findOpenSessions(test.shop, uid)).toHaveLength(1)
  })

  it('exports a person’s data, which is recorded', async () => {
    expect(await exportPerson(test.shop, uid, by)).toMatchObject({ ok: true, data: { tables: { users: [{ name: 'Meera' }] } } })
    expect(await actions()).toEqual([{ action: 'data-exported', before: null, after: null }])
    for (const unknown of UNKNOWN) expect(await exportPerson(test.shop, unknown, by)).toEqual({ ok: false, status: 404 })
  })

  it('deletes an account whose address they have typed', async () => {
    await grantMembership(test.shop, { uid }, by)
    expect(await deletePersonOnRequest(test.shop, { uid, typed: 'asha@example.in' }, by)).toEqual({ ok: false, reason: 'not-confirmed' })
    expect(await deletePersonOnRequest(test.shop, { uid, typed: ` ${uid.toUpperCase()}@example.in` }, by)).toEqual({ ok: true })
    expect(await deletePersonOnRequest(test.shop, { uid, typed: `${uid}@example.in` }, by)).toEqual({ ok: false, reason: 'unknown-person' })
    expect((await test.pool.query('select 1 from users where id = $1', [uid])).rowCount).toBe(0)
    const remaining = await actions()
    expect(remaining[0]).toEqual({ action: 'account-deleted', before: null, after: null })
    expect(JSON.stringify(remaining)).not.toContain('Meera')
    expect(await countWaiting(test.pool, 'erase-person', uid)).toBe(1)
  })

  it('deletes neither themselves nor another operator', async () => {
    expect(await deletePersonOnRequest(test.shop, { uid, typed: `${uid}@example.in` }, { uid, name: 'Meera' })).toEqual({
      ok: false,
      reason: 'own-account',
    })
    await test.pool.query('insert into operators (user_id) values ($1)', [uid])
    expect(await deletePersonOnRequest(test.shop, { uid, typed: `${uid}@example.in` }, by)).toEqual({ ok: false, reason: 'operator' })
    expect((await test.pool.query('select 1 from users where id = $1', [uid])).rowCount).toBe(1)
  })
})
