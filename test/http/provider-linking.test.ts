import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPerson } from '../../sandbox/identity/people.ts'
import { ASHA, FARID, KABIR, MEERA } from '../contract/identity-sandbox.ts'
import { openAccount, PASSWORD } from '../support/accounts.ts'
import { failedAddress, openProviderShop, type ProviderShop } from '../support/provider-shop.ts'

let shop: ProviderShop
beforeAll(async () => {
  shop = await openProviderShop()
})
beforeEach(() => shop.forgetPeople())
afterEach(() => shop.identity.reset())
afterAll(() => shop.close())

/** An account with a password, whose address counts as verified or not. */
async function localAccount(email: string, verified: boolean): Promise<string> {
  return (await openAccount(shop, { name: 'Here before', email, verified })).uid
}

type Provider = 'google' | 'twitter' | 'github'

describe('an address', () => {
  it.each<[Provider, string]>([
    ['google', ASHA],
    ['twitter', ASHA],
    ['github', ASHA],
  ])('at %s of %s, where both sides have verified it, is linked with the account', async (provider, id) => {
    const uid = await localAccount(findPerson(id)!.email, true)
    const users = await shop.count('users')
    const browser = shop.visit()
    expect(await browser.signIn(provider, id, '/checkout')).toBe('/checkout')
    expect(browser.jar.has('chhaap_session')).toBe(true)
    expect(await shop.count('users')).toBe(users)
    const { rows } = await shop.pool.query('select provider from identities where user_id = $1', [uid])
    expect(rows).toEqual([{ provider }])
    expect(await browser.account()).toContain('Here before')
  })

  it.each<[Provider, string]>([
    ['google', ASHA],
    ['twitter', ASHA],
    ['github', ASHA],
  ])('at %s of %s, which is here and nobody has verified, is refused', async (provider, id) => {
    await localAccount(findPerson(id)!.email, false)
    const users = await shop.count('users')
    const browser = shop.visit()
    const refused = failedAddress('account-exists-with-different-credential', provider, 'redirect=/checkout&')
    expect(await browser.signIn(provider, id, '/checkout')).toBe(refused)
    expect(browser.jar.has('chhaap_session')).toBe(false)
    expect(await shop.count('users')).toBe(users)
  })

  it.each<[Provider, string, () => Promise<unknown>]>([
    ['google', ASHA, async () => {}],
    // The provider does not vouch for Meera's address: whether the shop knows it is not told.
    ['github', MEERA, async () => {}],
    ['github', MEERA, () => localAccount(findPerson(MEERA)!.email, true)],
    ['github', MEERA, () => localAccount(findPerson(MEERA)!.email, false)],
    // Farid has no address there: there is nothing to compare.
    ['twitter', FARID, () => localAccount(findPerson(FARID)!.email, true)],
    ['twitter', FARID, () => localAccount(findPerson(FARID)!.email, false)],
  ])('at %s of %s, which is nobody’s here as far as is known, opens an account', async (provider, id, before) => {
    await before()
    const users = await shop.count('users')
    const browser = shop.visit()
    expect(await browser.signIn(provider, id, '/checkout')).toBe('/checkout')
    expect(browser.jar.has('chhaap_session')).toBe(true)
    expect(await shop.count('users')).toBe(users + 1)
  })

  it('links one account with several providers, when all vouch for it', async () => {
    for (const provider of ['google', 'twitter', 'github'] as const) expect(await shop.visit().signIn(provider, KABIR)).toBe('/')
    expect(await shop.count("users where email = 'kabir.mehta@mail.example'")).toBe(1)
    expect(await shop.count('identities')).toBe(3)
  })

  it.each([
    ['that there is none of', 'twitter', FARID],
    ['that nobody vouches for', 'github', MEERA],
  ] as const)('%s is N/A, is shown nowhere, and stays free for its owner', async (_, provider, id) => {
    const browser = shop.visit()
    await browser.signIn(provider, id)
    const html = await browser.account()
    expect(html).toContain('<dd>N/A</dd>')
    expect(html).toContain('<dd>No</dd>')
    expect(html).not.toMatch(/\.invalid|mail\.example/)
    const { email, name } = findPerson(id)!
    expect(html).toContain(name)
    const form = { email, password: PASSWORD, confirm: PASSWORD }
    expect((await shop.app.visitor('POST', '/register', { form })).status).toBe(303)
  })

  it('that stands for none cannot be registered', async () => {
    const form = { email: 'somebody@no-address.invalid', password: 'block-print', confirm: 'block-print' }
    const answer = await shop.app.visitor('POST', '/register', { form })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please provide an email address.')
  })
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending()).toBe(0)
})
