import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { createGitHub } from '../../src/services/sign-in/github.ts'
import { createGoogle } from '../../src/services/sign-in/google.ts'
import { createTwitter } from '../../src/services/sign-in/twitter.ts'
import { ASHA, FARID, finish, KABIR, MEERA, openIdentity, wayBack, type OpenIdentity, type Way } from './identity-sandbox.ts'

let identity: OpenIdentity
beforeAll(async () => {
  identity = await openIdentity()
})
afterEach(() => identity.reset())
afterAll(() => identity.stop())

const ALL = ['google', 'twitter', 'github'] as const

const profileOf = async (id: (typeof ALL)[number], person: string) =>
  finish(identity.providers[id], await wayBack(identity.providers[id], person))

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
    const way = await wayBack(identity.providers[id], ASHA)
    await finish(identity.providers[id], way)
    expect(await failure(finish(identity.providers[id], way))).toBeInstanceOf(ServiceError)
  })

  it.each<[string, (way: Way) => void]>([
    ['somebody else’s verifier', ({ checks }) => (checks.codeVerifier = 'another-verifier-of-the-tests-that-is-long-enough')],
    ['another address to come back to', ({ back }) => (back.pathname = '/elsewhere')],
    ['no code of the provider', ({ back }) => back.searchParams.set('code', 'made-up')],
  ])('is worth nothing with %s', async (_, change) => {
    const way = await wayBack(identity.providers[id], ASHA, change)
    expect(await failure(finish(identity.providers[id], way))).toMatchObject({ service: id })
  })

  it('is worth nothing when it is too old', async () => {
    const hasty = await openIdentity({ codeTtlS: 0 })
    const way = await wayBack(hasty.providers[id], ASHA)
    expect(await failure(finish(hasty.providers[id], way))).toMatchObject({ service: id })
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
    const error = await failure(finish(wrong, await wayBack(wrong, ASHA)))
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
    expect(await failure(finish(hasty, await wayBack(hasty, ASHA)))).toMatchObject({ service: id, code: 'deadline-exceeded' })
  })
})

describe.each(ALL)('the credentials at %s', (id) => {
  const back = `http://shop.test/auth/callback/${id}`

  it('are checked without signing anybody in', async () => {
    await expect(identity.providers[id].check(back)).resolves.toBeUndefined()
  })

  it('that are wrong, or cannot be checked, say so', async () => {
    const { google, twitter, github } = identity.settings
    const wrong = { clientSecret: 'let-me-in' }
    const refused = {
      google: createGoogle({ ...google, ...wrong }),
      twitter: createTwitter({ ...twitter, ...wrong }),
      github: createGitHub({ ...github, ...wrong }),
    }[id]
    const error = await failure(refused.check(back))
    expect(error).toMatchObject({ service: id, code: 'internal' })
    expect(JSON.stringify([error, error.stack])).not.toContain('let-me-in')
    await identity.fault(id, { fault: 'http-500', on: ['token'] })
    expect(await failure(identity.providers[id].check(back))).toMatchObject({ service: id, code: 'unavailable' })
  })
})

describe('an ID token of Google', () => {
  it.each([
    ['wrong-signature', /signature verification failed/],
    ['unsigned', /"alg"/],
    ['signed-by-public-key', /"alg"/],
    ['unknown-key', /JWKS|key/i],
    ['wrong-audience', /"aud"/],
    ['wrong-issuer', /"iss"/],
    ['expired', /"exp"/],
    ['wrong-nonce', /"nonce"/],
  ])('is refused: %s', async (fault, message) => {
    await identity.fault('google', { fault, times: 1 })
    const error = await failure(profileOf('google', ASHA))
    expect(error).toMatchObject({ service: 'google', code: 'invalid-answer' })
    expect(error.message).toMatch(message)
  })

  it('cannot be checked while the keys do not come', async () => {
    const fresh = createGoogle(identity.settings.google, { pauseMs: () => 0 })
    await identity.fault('google', { fault: 'http-500', on: ['certs'] })
    expect(await failure(finish(fresh, await wayBack(fresh, ASHA)))).toMatchObject({ service: 'google', code: 'unavailable' })
  })
})

describe('the question of GitHub for addresses', () => {
  it('fails the sign-in when it fails: nobody is taken for somebody without an address', async () => {
    await identity.fault('github', { fault: 'http-500', status: 404, on: ['emails'] })
    expect(await failure(profileOf('github', ASHA))).toMatchObject({ service: 'github', code: 'internal' })
  })
})
