import { describe, expect, it } from 'vitest'
import { identitySettings } from './identity.ts'

const DEMO = { SANDBOX_PORT: 3001, NODE_ENV: 'development', DEMO: 'on' }
const REAL = { ...DEMO, NODE_ENV: 'production', DEMO: 'off' }
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

describe('the sign-in providers', () => {
  it('are the sandbox’s in a demo', () => {
    const settings = identitySettings(DEMO)
    for (const provider of Object.values(settings))
      expect(provider).toMatchObject({ sandbox: true, pageOrigins: ['http://127.0.0.1:3001'] })
    expect(settings.google).toMatchObject({ issuer: 'http://127.0.0.1:3001/google' })
  })

  it('become real one by one, with their credentials', () => {
    const settings = identitySettings({ ...DEMO, ...google })
    expect(settings.google).toMatchObject({
      sandbox: false,
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    })
    expect([settings.twitter?.sandbox, settings.github?.sandbox]).toEqual([true, true])
    expect(JSON.stringify(settings.google)).not.toContain('127.0.0.1')
  })

  it('without credentials are not there in a real shop', () => {
    expect(identitySettings(REAL)).toEqual({ google: null, twitter: null, github: null })
    expect(identitySettings({ ...REAL, ...google })).toMatchObject({ google: { sandbox: false }, twitter: null, github: null })
    expect(identitySettings({ ...REAL, DEMO: 'on' }).google?.sandbox).toBe(true)
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET go together.'],
    [{ TWITTER_CLIENT_SECRET: 'secret' }, 'TWITTER_CLIENT_ID is missing: TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET go together.'],
    [{ GITHUB_CLIENT_ID: 'id' }, 'GITHUB_CLIENT_SECRET is missing: GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET go together.'],
  ])('are refused by half: %o', (half, line) => {
    for (const shop of [DEMO, REAL]) expect(() => identitySettings({ ...shop, ...half })).toThrow(line)
  })
})
