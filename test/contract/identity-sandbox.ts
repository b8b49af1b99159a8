import { hash } from 'node:crypto'
import { readSandboxConfig, type IdentityConfig as SandboxIdentity } from '../../sandbox/config.ts'
import { PEOPLE } from '../../sandbox/identity/people.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import type { ProviderId } from '../../src/domain/provider.ts'
import { DEFAULT_RETRY_POLICY } from '../../src/services/retry-policy.ts'
import { createGitHub } from '../../src/services/sign-in/providers/github.ts'
import { createGoogle } from '../../src/services/sign-in/providers/google.ts'
import { authorizeAddress, type Grant, type IdentityProvider } from '../../src/services/sign-in/providers/provider.ts'
import { createTwitter } from '../../src/services/sign-in/providers/twitter.ts'

export const SHOP = 'http://shop.test'
export const [ASHA, KABIR, MEERA, FARID] = PEOPLE.map(({ id }) => id) as [string, string, string, string]
const VERIFIER = 'a-verifier-of-the-tests-that-is-long-enough-for-the-protocol'

/** The sandbox on a free port, knowing the shop as http://shop.test, and adapters that are as patient as in production but do not pause. */
export async function openIdentity(change: Partial<SandboxIdentity> = {}) {
  const settings = readSandboxConfig({ PUBLIC_URL: SHOP, SANDBOX_PORT: '0' })
  const sandbox = await startSandbox({ ...settings, identity: { ...settings.identity, ...change } })
  const { google, twitter, github } = readConfig({ SANDBOX_PORT: String(sandbox.port) }).identity
  if (!google || !twitter || !github) throw new Error('A demo has all providers.')
  const retryPolicy = { ...DEFAULT_RETRY_POLICY, pauseMs: () => 0, attempts: 2 }
  const providers: Record<ProviderId, IdentityProvider> = {
    google: createGoogle(google, retryPolicy),
    twitter: createTwitter(twitter, retryPolicy),
    github: createGitHub(github, retryPolicy),
  }
  const control = (id: ProviderId) => `${sandbox.origin}/control/${id}`

  return {
    ...sandbox,
    settings: { google, twitter, github },
    providers,
    async fault(id: ProviderId, ...faults: object[]): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(control(id), { method: 'POST', headers, body: JSON.stringify(faults) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async reset(): Promise<void> {
      await Promise.all(Object.keys(providers).map((id) => fetch(control(id as ProviderId), { method: 'DELETE' })))
    },
  }
}

export type OpenIdentity = Awaited<ReturnType<typeof openIdentity>>

/** The address of a provider's page as the shop would make it, with some of it changed. */
export function pageAddress(provider: IdentityProvider, change: Record<string, string | null> = {}): URL {
  const redirectUri = `${SHOP}/auth/callback/${provider.id}`
  const challenge = hash('sha256', VERIFIER, 'base64url')
  const nonce = provider.usesNonce ? 'the-nonce' : undefined
  const address = authorizeAddress(provider, { state: 'the-state', challenge, redirectUri, nonce })
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  return address
}

/** Presses somebody's button on the page, or Cancel: where the browser is sent then. */
export async function choose(page: URL, person: string | null): Promise<Response> {
  const fields: Record<string, string> = person === null ? { action: 'cancel' } : { account: person }
  return fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** What the shop holds when the browser is back. */
export async function grantOf(provider: IdentityProvider, person: string, change: Partial<Grant> = {}): Promise<Grant> {
  const back = new URL((await choose(pageAddress(provider), person)).headers.get('location') ?? '')
  return {
    code: back.searchParams.get('code') ?? '',
    codeVerifier: VERIFIER,
    redirectUri: `${SHOP}/auth/callback/${provider.id}`,
    nonce: provider.usesNonce ? 'the-nonce' : undefined,
    ...change,
  }
}
