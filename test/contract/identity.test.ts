import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/service-error.ts'
import { createGitHub } from '../../src/services/sign-in/providers/github.ts'
import { createGoogle } from '../../src/services/sign-in/providers/google.ts'
import { createTwitter } from '../../src/services/sign-in/providers/twitter.ts'
import { ASHA, FARID, grantOf, KABIR, MEERA, openIdentity, type OpenIdentity } from './identity-sandbox.ts'

let identity: OpenIdentity
beforeAll(async () => {
  identity = await openIdentity()
})
afterEach(() => identity.reset())
afterAll(() => identity.stop())

const ALL = ['google', 'twitter', 'github'] as const

const profileOf = async (id: (typeof ALL)[number], person: string) =>
  identity.providers[id].profile(await grantOf(identity.providers[id], person))

const failure = (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ServiceError) => error,
  )

describe('a profile', () => {
  it('of Google comes from its ID token', async () => {
    expect(await profileOf('google', ASHA)).toEqual({
      id: ASHA,
      name: 'Asha Verma',
      email: 'asha.verma@mail.example',
      emailVerified: true,
      photo: `${identity.origin}/identity/photos/${ASHA}.png`,
    })
  })

  it('of Twitter has the confirmed address, where there is one', async () => {
    expect(await profileOf('twitter', KABIR)).toEqual({
      id: KABIR,
      name: 'Kabir Mehta',
      email: 'kabir.mehta@mail.example',
      emailVerified: true,
      photo: `${identity.origin}/identity/photos/${KABIR}.png`,
    })
    expect(await profileOf('twitter', FARID)).toMatchObject({ id: FARID, email: null, emailVerified: false })
  })

  it('of GitHub has the primary address of the list, verified or not', async () => {
    expect(await profileOf('github', KABIR)).toEqual({
      id: KABIR,
      name: 'Kabir Mehta',
      email: 'kabir.mehta@mail.example',
      emailVerified: true,
      photo: `${identity.origin}/identity/photos/${KABIR}.png`,
    })
    expect(await profileOf('github', MEERA)).toMatchObject({ email: 'meera.krishnan@mail.example', emailVerified: false })
  })
})

describe.each(ALL)('a code of %s', (id) => {
  it('is good once', async () => {
    const grant = await grantOf(identity.providers[id], ASHA)
    await identity.providers[id].profile(grant)
    expect(await failure(identity.providers[id].profile(grant))).toBeInstanceOf(ServiceError)
  })

  it.each([
    ['somebody else’s verifier', { codeVerifier: 'another-verifier-of-the-tests-that-is-long-enough' }],
    ['another address to come back to', { redirectUri: 'http://shop.test/elsewhere' }],
    ['no code of the provider', { code: 'made-up' }],
  ])('is worth nothing with %s', async (_, change) => {
    const grant = await grantOf(identity.providers[id], ASHA, change)
    expect(await failure(identity.providers[id].profile(grant))).toMatchObject({ service: id })
  })

  it('is worth nothing when it is too old', async () => {
    const hasty = await openIdentity({ codeTtlS: 0 })
    const grant = await grantOf(hasty.providers[id], ASHA)
    expect(await failure(hasty.providers[id].profile(grant))).toMatchObject({ service: id })
    await hasty.stop()
  })

  it('is not taken from a shop with the wrong secret, which nobody reads in the error', async () => {
    const { google, twitter, github } = identity.settings
    const clientSecret = 'let-me-in'
    const wrong = {
      google: createGoogle({ ...google, clientSecret }),
      twitter: createTwitter({ ...twitter, clientSecret }),
      github: createGitHub({ ...github, clientSecret }),
    }[id]
    const error = await failure(wrong.profile(await grantOf(wrong, ASHA)))
    expect(error).toMatchObject({ service: id })
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('let-me-in')
  })
})

describe.each(ALL)('%s in trouble', (id) => {
  it('is asked again after one failure', async () => {
    await identity.fault(id, { fault: 'http-500', on: ['token'], times: 1 })
    expect(await profileOf(id, ASHA)).toMatchObject({ id: ASHA })
  })

  it.each([
    [{ fault: 'http-500' }, 'unavailable'],
    [{ fault: 'dropped' }, 'unavailable'],
    [{ fault: 'broken-json' }, 'invalid-answer'],
    [{ fault: 'html' }, 'invalid-answer'],
    [{ fault: 'huge' }, 'invalid-answer'],
    [{ fault: 'http-500', status: 403 }, 'internal'],
  ])('fails with a name for %o', async (fault, code) => {
    await identity.fault(id, fault)
    expect(await failure(profileOf(id, ASHA))).toMatchObject({ service: id, code })
  })

  it('that never answers runs into the deadline', async () => {
    const { google, twitter, github } = identity.settings
    const hurry = { attemptMs: 30, attempts: 2, pauseMs: () => 0 }
    const hasty = { google: createGoogle(google, hurry), twitter: createTwitter(twitter, hurry), github: createGitHub(github, hurry) }[id]
    await identity.fault(id, { fault: 'hanging' })
    expect(await failure(hasty.profile(await grantOf(hasty, ASHA)))).toMatchObject({ service: id, code: 'deadline-exceeded' })
  })
})

describe('an ID token of Google', () => {
  it.each([
    ['wrong-signature', /ERR_JWS_SIGNATURE_VERIFICATION_FAILED/],
    ['unsigned', /ERR_JOSE_ALG_NOT_ALLOWED/],
    ['wrong-audience', /ERR_JWT_CLAIM_VALIDATION_FAILED/],
    ['wrong-issuer', /ERR_JWT_CLAIM_VALIDATION_FAILED/],
    ['expired', /ERR_JWT_EXPIRED/],
    ['wrong-nonce', /another sign-in/],
  ])('is refused: %s', async (fault, message) => {
    await identity.fault('google', { fault, times: 1 })
    const error = await failure(profileOf('google', ASHA))
    expect(error).toMatchObject({ service: 'google', code: 'invalid-answer' })
    expect(error.message).toMatch(message)
  })

  it('is refused when the shop expected no nonce', async () => {
    const grant = await grantOf(identity.providers.google, ASHA, { nonce: undefined })
    expect(await failure(identity.providers.google.profile(grant))).toMatchObject({ code: 'invalid-answer' })
  })

  it('cannot be checked while the keys do not come', async () => {
    const fresh = createGoogle(identity.settings.google, { pauseMs: () => 0 })
    await identity.fault('google', { fault: 'http-500', on: ['certs'] })
    expect(await failure(fresh.profile(await grantOf(fresh, ASHA)))).toMatchObject({ service: 'google', code: 'unavailable' })
  })
})

describe('the question of GitHub for addresses', () => {
  it('fails the sign-in when it fails: nobody is taken for somebody without an address', async () => {
    await identity.fault('github', { fault: 'http-500', status: 404, on: ['emails'] })
    expect(await failure(profileOf('github', ASHA))).toMatchObject({ service: 'github', code: 'internal' })
  })
})
