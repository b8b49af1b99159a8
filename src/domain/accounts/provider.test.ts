import { describe, expect, it } from 'vitest'
import { providerMessage } from '../../messages/sign-in.ts'
import { findProvider, findProviderFailure, PROVIDER_FAILURES } from './provider.ts'

describe('a provider', () => {
  it('is Google, Twitter or GitHub, and nothing that every object has', () => {
    expect(['google', 'twitter', 'github'].map(findProvider)).toEqual(['google', 'twitter', 'github'])
    for (const id of [undefined, '', 'Google', 'facebook', 'toString', '__proto__']) expect(findProvider(id)).toBeNull()
  })
})

describe('why there is no session', () => {
  it('has a sentence of its own for each reason, with the provider’s name', () => {
    const sentences = PROVIDER_FAILURES.map((failure) => providerMessage(failure, 'twitter'))
    expect(new Set(sentences).size).toBe(PROVIDER_FAILURES.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(providerMessage('popup-closed-by-user', 'google')).toBe('You cancelled the sign-in with Google.')
  })

  it('is not anything that stands in an address', () => {
    expect(findProviderFailure('code-expired')).toBe('code-expired')
    for (const code of [undefined, '', 'toString', '<b>you won</b>']) expect(findProviderFailure(code)).toBeNull()
  })
})
