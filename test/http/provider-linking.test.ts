import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPerson } from '../../sandbox/identity/people.ts'
import { ASHA, FARID, KABIR, MEERA } from '../contract/identity-sandbox.ts'
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
  const answer = await shop.shop.signIn.register({ name: 'Here before', email, password: 'block-print' }, new Headers())
  if (!answer.ok) throw new Error(answer.reason)
  await shop.pool.query('update users set email_verified = $2 where id = $1', [answer.uid, verified])
  return answer.uid
}

type Local = 'nobody' | 'unverified' | 'verified'
type Row = [provider: 'google' | 'twitter' | 'github', person: string, local: Local, outcome: 'opened' | 'linked' | 'refused']

describe('an address', () => {
  it.each<Row>([
    ['google', ASHA, 'nobody', 'opened'],
    ['google', ASHA, 'verified', 'linked'],
    ['google', ASHA, 'unverified', 'refused'],
    ['twitter', ASHA, 'verified', 'linked'],
    ['twitter', ASHA, 'unverified', 'refused'],
    ['github', ASHA, 'verified', 'linked'],
    ['github', ASHA, 'unverified', 'refused'],
    // The provider does not vouch for Meera's address.
    ['github', MEERA, 'nobody', 'opened'],
    ['github', MEERA, 'verified', 'refused'],
    ['github', MEERA, 'unverified', 'refused'],
    // Farid has none there: there is nothing to compare.
    ['twitter', FARID, 'verified', 'opened'],
    ['twitter', FARID, 'unverified', 'opened'],
  ])('at %s of %s, where the shop knows it as %s: %s', async (provider, id, local, outcome) => {
    const { email } = findPerson(id)!
    const uid = local === 'nobody' ? null : await localAccount(email, local === 'verified')
    const users = await shop.count('users')
    const browser = shop.visit()
    const end = await browser.signIn(provider, id, '/checkout')
    const refused = failedAddress('account-exists-with-different-credential', provider, 'redirect=/checkout&')
    expect(end).toBe(outcome === 'refused' ? refused : '/checkout')
    expect(await shop.count('users')).toBe(users + (outcome === 'opened' ? 1 : 0))
    expect(browser.jar.has('chhaap_session')).toBe(outcome !== 'refused')
    if (uid && outcome === 'linked') {
      const { rows } = await shop.pool.query('select provider_id from accounts where user_id = $1 order by 1', [uid])
      expect(rows.map(({ provider_id: linked }) => linked as string)).toEqual(['credential', provider].toSorted())
      expect(await browser.account()).toContain('Here before')
    }
  })

  it('links one account with several providers, when all vouch for it', async () => {
    for (const provider of ['google', 'twitter', 'github'] as const) expect(await shop.visit().signIn(provider, KABIR)).toBe('/')
    expect(await shop.count("users where email = 'kabir.mehta@mail.example'")).toBe(1)
    expect(await shop.count("accounts where provider_id <> 'credential'")).toBe(3)
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
    expect(await shop.shop.signIn.register({ name, email, password: 'block-print' }, new Headers())).toMatchObject({ ok: true })
  })

  it('that stands for none cannot be registered', async () => {
    const form = { email: 'somebody@no-address.invalid', password: 'block-print', confirm: 'block-print' }
    const answer = await shop.app.visitor('POST', '/register', { form })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please provide an email address.')
  })
})

it('leaves no job behind', async () => {
  await expect.poll(() => shop.shop.jobs.pending(), { timeout: 15_000 }).toBe(0)
})
