import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { AUDIENCE, createBearerTokens, createSealer } from './signed-tokens.ts'

const options = { secret: 'a secret of the tests, thirty-two', publicUrl: 'http://shop.test' }
const claims = { uid: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e', sessionId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0f' }
const NOW = Date.parse('2026-11-20T12:00:00Z')
const FAR = { sessionEnds: new Date('2026-12-01T00:00:00Z'), lifetimeS: 3600 }
const tokens = createBearerTokens(options, () => NOW)
const later = (ms: number) => createBearerTokens(options, () => NOW + ms)

describe('a token', () => {
  it('names the person and the session for as long as it is issued for, and holds nothing else', async () => {
    const { token, expiresAt, expiresIn } = await tokens.issue(claims, FAR)
    expect([expiresAt, expiresIn]).toEqual([new Date('2026-11-20T13:00:00Z'), 3600])
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decodeJwt(token)).toEqual({
      iss: options.publicUrl,
      aud: AUDIENCE,
      sub: claims.uid,
      sid: claims.sessionId,
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
    })
    expect(await tokens.read(token)).toEqual(claims)
  })

  it('ends when its hour is over, or with the session when that ends first', async () => {
    const { token } = await tokens.issue(claims, FAR)
    expect(await later(3_599_000).read(token)).toEqual(claims)
    expect(await later(3_600_000).read(token)).toBeNull()
    const short = await tokens.issue(claims, { ...FAR, sessionEnds: new Date(NOW + 60_000) })
    expect(short.expiresAt).toEqual(new Date(NOW + 60_000))
    expect(await later(60_000).read(short.token)).toBeNull()
  })

  it('of another shop, or signed by another secret, is none', async () => {
    const other = createBearerTokens({ ...options, publicUrl: 'http://other.test' }, () => NOW)
    const forged = createBearerTokens({ ...options, secret: 'another secret of the tests, long' }, () => NOW)
    expect(await tokens.read((await other.issue(claims, FAR)).token)).toBeNull()
    expect(await tokens.read((await forged.issue(claims, FAR)).token)).toBeNull()
  })

  it('is none when it is unsigned, signed by the secret itself, or changed', async () => {
    const { token } = await tokens.issue(claims, FAR)
    const [head = '', payload = '', signature = ''] = token.split('.')
    const good = { ...decodeJwt(token) }
    const unsigned = new UnsecuredJWT(good).encode()
    const bySecret = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(options.secret))
    const otherUid = btoa(JSON.stringify({ ...good, sub: claims.sessionId })).replaceAll('=', '')
    const none = btoa('{"alg":"none"}').replaceAll('=', '')
    const wrong = [
      unsigned,
      bySecret,
      `${head}.${otherUid}.${signature}`,
      `${none}.${payload}.`,
      `${head}.${payload}.`,
      token.slice(0, -3),
      '',
      'x',
      'a.b.c',
    ]
    for (const text of wrong) expect(await tokens.read(text)).toBeNull()
  })
})

describe('what is sealed', () => {
  const sealer = createSealer(options)
  const now = new Date(NOW)
  const seal = () => sealer.seal({ redirect: '/checkout', state: 'x' }, { now, lifetimeS: 600 })

  it('comes back as it was, and nobody reads it meanwhile', async () => {
    const sealed = await seal()
    expect(Buffer.from(sealed.replaceAll('.', ''), 'base64url').toString('latin1')).not.toContain('checkout')
    expect(await sealer.unseal(sealed, now)).toEqual({ redirect: '/checkout', state: 'x' })
  })

  it('is worth nothing when it is over, changed, or of another shop', async () => {
    const sealed = await seal()
    const half = Math.floor(sealed.length / 2)
    const changed = sealed.slice(0, half) + (sealed[half] === 'A' ? 'B' : 'A') + sealed.slice(half + 1)
    const other = createSealer({ secret: 'another secret of the tests, long' })
    expect(await sealer.unseal(sealed, new Date(NOW + 600_001))).toBeNull()
    expect(await other.unseal(sealed, now)).toBeNull()
    for (const text of [changed, sealed.slice(0, -5), '', 'x', (await tokens.issue(claims, FAR)).token]) {
      expect(await sealer.unseal(text, now)).toBeNull()
    }
  })
})
