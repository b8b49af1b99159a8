import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest'
import { callerElsewhere } from '../../../test/support/accounts.ts'
import { forgetJobs } from '../../../test/support/jobs.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { deleteAccount } from '../privacy/delete-account.ts'
import { changePassword } from './change-password.ts'
import { findSession } from './find-session.ts'
import { register } from './register.ts'
import { requestVerification } from './verify-email.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
afterEach(() => forgetJobs(test.pool))

const FIRST = 'the-first-print'
const SECOND = 'the-second-print'
const open = (email: string) => register(test.shop, { email, password: FIRST, confirm: FIRST }, callerElsewhere())
async function opened(email: string) {
  const result = await open(email)
  assert(result.ok)
  return (await findSession(test.shop, result.session.token))!
}
/** How many mails of this kind were queued since the last look. */
const queued = (name: string) => forgetJobs(test.pool, name)

describe('somebody who has opened an account with the address of another person', () => {
  it('changes its password so often, and causes no more mails', async () => {
    let session = await opened('meera@example.in')
    let mails = 0
    for (let change = 0; change < 10; change++) {
      const [current, password] = change % 2 ? [SECOND, FIRST] : [FIRST, SECOND]
      const changed = await changePassword(test.shop, session, { current, password, confirm: password }, callerElsewhere())
      assert(changed.ok)
      session = (await findSession(test.shop, changed.token))!
      mails += await queued('send-password-changed-mail')
    }
    const again = await changePassword(test.shop, session, { current: FIRST, password: SECOND, confirm: SECOND }, callerElsewhere())
    expect(again).toMatchObject({ ok: false, status: 429, errors: {}, retryAfterS: expect.closeTo(3600, -3) })
    expect([mails, await queued('send-password-changed-mail')]).toEqual([10, 0])
  })

  it('opens and deletes it so often, and causes no more mails', async () => {
    const email = 'leela@example.in'
    let mails = 0
    for (let time = 0; time < 5; time++) {
      const session = await opened(email)
      await requestVerification(test.shop, session.person, callerElsewhere().address)
      mails += await queued('send-verification-mail')
      expect(await deleteAccount(test.shop, session, FIRST)).toEqual({ ok: true })
      await queued('erase-person')
    }
    // That of the account and the one that was wanted are the same job until it has been done.
    expect(mails).toBe(3)
    // The account is there all the same.
    expect((await opened(email)).person.emailVerified).toBe(false)
  })
})

it('nobody uses up the mails of an account by registering its address again', async () => {
  const session = await opened('asha.rao@example.in')
  for (let time = 0; time < 10; time++) expect(await open('asha.rao@example.in')).toMatchObject({ ok: false, status: 409 })
  expect(await requestVerification(test.shop, session.person, callerElsewhere().address)).toEqual({ ok: true })
})
