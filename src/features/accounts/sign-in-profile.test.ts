import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { callerElsewhere, openAccount, sessionIn } from '../../../test/support/accounts.ts'
import { afterStatements } from '../../../test/support/after-statements.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findSession } from './find-session.ts'
import { linkProvider, unlinkProvider } from './link-provider.ts'
import { signInProfile, type ProviderProfile } from './sign-in-profile.ts'

let test: TestShop
/** The shop where `meanwhile` happens, once, as soon as a sign-in has looked for the identity. */
let shop: Shop
let pool: pg.Pool
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  test = await createTestShop()
  // A pool of its own: prepared statements have names.
  pool = createPool({ ...inject('postgres'), database: test.pool.options.database ?? '' }, { max: 3 })
  const interrupted = afterStatements(pool, async (text) => {
    const work = meanwhile
    if (!work || !/^select.* from "identities"/.test(text)) return
    meanwhile = null
    await work()
  })
  shop = { ...test.shop, db: createDatabase<Schema>(interrupted) }
})
beforeEach(() => test.pool.query("delete from identities; delete from users where email is null or email not like '%@example.in'"))
afterAll(async () => {
  await pool.end()
  await test.close()
})

const EMAIL = 'meera@people.test'
const profileWith = (email: string | null): ProviderProfile => ({
  provider: 'google',
  profile: { id: 'meera-there', name: 'Meera', email, emailVerified: email !== null, photo: null },
})
const signIn = (on: Shop, email: string | null) => signInProfile(on, profileWith(email), callerElsewhere())

async function sessionOf(signedIn: Awaited<ReturnType<typeof signInProfile>>) {
  return sessionIn(test, { ok: true, ...(signedIn && { session: signedIn.session }) })
}

const owners = async () => (await test.pool.query<{ user_id: string }>('select user_id from identities')).rows.map(({ user_id }) => user_id)

/** An account that Meera signs in to with a password, and with the provider too. */
async function openLinked() {
  const { uid, session } = await openAccount(test, { name: 'Meera', email: EMAIL })
  await linkProvider(test.shop, uid, profileWith(null))
  return { uid, session: (await findSession(test.shop, session.token))! }
}

it.each([null, EMAIL])('two first sign-ins at once are one account: address %s', async (email) => {
  let first: Awaited<ReturnType<typeof signInProfile>> = null
  meanwhile = async () => (first = await signIn(test.shop, email))
  const second = await signIn(shop, email)
  expect(second?.uid).toBe(first!.uid)
  expect(await owners()).toEqual([first!.uid])
  expect([(await sessionOf(first))?.person.uid, (await sessionOf(second))?.person.uid]).toEqual([first!.uid, first!.uid])
})

it('two first sign-ins at once are linked with the account of their address, once', async () => {
  const { uid } = await openAccount(test, { name: 'Meera', email: EMAIL, verified: true })
  meanwhile = () => signIn(test.shop, EMAIL)
  expect((await signIn(shop, EMAIL))?.uid).toBe(uid)
  expect(await owners()).toEqual([uid])
})

it('a sign-in while the provider is unlinked does not get into that account', async () => {
  const linked = await openLinked()
  meanwhile = () => unlinkProvider(test.shop, linked.session, 'google')
  const signedIn = await signIn(shop, null)
  expect(signedIn?.uid).not.toBe(linked.uid)
  expect((await sessionOf(signedIn))?.person.uid).toBe(signedIn?.uid)
  expect(await owners()).toEqual([signedIn?.uid])
})

it('a sign-in while the account is deleted opens a new one', async () => {
  const { uid } = await openLinked()
  meanwhile = () => test.pool.query('delete from users where id = $1', [uid])
  const signedIn = await signIn(shop, EMAIL)
  expect(signedIn?.uid).not.toBe(uid)
  expect(await owners()).toEqual([signedIn?.uid])
})

it('a sign-in while another account takes the identity is one to that account', async () => {
  const linked = await openLinked()
  meanwhile = async () => {
    await unlinkProvider(test.shop, linked.session, 'google')
    await linkProvider(test.shop, test.kabir, profileWith(null))
  }
  expect((await signIn(shop, null))?.uid).toBe(test.kabir)
})
