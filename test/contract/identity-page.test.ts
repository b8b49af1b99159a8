import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ASHA, choose, openIdentity, pageAddress, SHOP, type OpenIdentity } from './identity-sandbox.ts'

let identity: OpenIdentity
beforeAll(async () => {
  identity = await openIdentity()
})
afterEach(() => identity.reset())
afterAll(() => identity.stop())

const back = (answer: Response) => new URL(answer.headers.get('location') ?? '')

describe.each(['google', 'twitter', 'github'] as const)('the page of %s', (id) => {
  const page = (change?: Record<string, string | null>) => pageAddress(identity.providers[id], change)

  it('lets somebody choose an account, or cancel', async () => {
    const answer = await fetch(await page())
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<h1>Choose an account</h1>')
    expect(html.match(/name="account"/g)).toHaveLength(4)
    expect(html).toMatch(/<button[^>]*>Cancel<\/button>/)
    expect(html).not.toContain('<script')
  })

  it('sends the chosen account back with a code and the state as it was', async () => {
    const state = ' A+b c/é"=%26'
    const answer = await choose(await page({ state }), ASHA)
    expect(answer.status).toBe(303)
    expect(back(answer).origin + back(answer).pathname).toBe(`${SHOP}/auth/callback/${id}`)
    expect(back(answer).searchParams.get('state')).toBe(state)
    expect(back(answer).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('sends a cancelled choice back as access_denied, and an unknown person too', async () => {
    for (const person of [null, 'nobody']) {
      const { searchParams } = back(await choose(await page(), person))
      expect([searchParams.get('error'), searchParams.get('state'), searchParams.has('code')]).toEqual([
        'access_denied',
        'the-state',
        false,
      ])
    }
  })

  it.each([
    ['an unknown client', { client_id: 'another' }],
    ['another site', { redirect_uri: 'https://evil.example/auth/callback/google' }],
    ['another path of the shop', { redirect_uri: `${SHOP}/auth/callback/${id}/more` }],
    ['no address', { redirect_uri: null }],
    ['PKCE without a hash', { code_challenge_method: 'plain' }],
  ])('sends nobody anywhere for %s', async (_, change) => {
    const answer = await choose(await page(change), ASHA)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it('says so when the shop asks for anything but a code', async () => {
    expect(back(await choose(await page({ response_type: 'token' }), ASHA)).searchParams.get('error')).toBe('unsupported_response_type')
  })

  it('fails on demand', async () => {
    await identity.fault(id, { fault: 'server-error', times: 1 }, { fault: 'wrong-state', times: 1 })
    const { searchParams } = back(await fetch(await page(), { redirect: 'manual' }))
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['server_error', 'another-state'])
    expect((await fetch(await page())).status).toBe(200)
  })
})

describe('Twitter', () => {
  it.each([
    [{ code_challenge: null }, 'invalid_request'],
    [{ state: null }, 'invalid_request'],
    [{ scope: 'tweet.read' }, 'invalid_scope'],
  ])('demands PKCE, a state and its scopes: %o', async (change, error) => {
    expect(back(await choose(await pageAddress(identity.providers.twitter, change), ASHA)).searchParams.get('error')).toBe(error)
  })
})

describe('Google', () => {
  it('describes itself, and publishes the keys of its tokens', async () => {
    const found = (await (await fetch(`${identity.origin}/google/.well-known/openid-configuration`)).json()) as Record<string, string>
    expect(found).toMatchObject({ issuer: identity.settings.google.issuer, token_endpoint: identity.settings.google.tokenUrl })
    const { keys } = (await (await fetch(found['jwks_uri']!)).json()) as { keys: object[] }
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig' })])
    expect(Object.keys(keys[0]!)).not.toContain('d')
  })
})
