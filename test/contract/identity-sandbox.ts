import { readSandboxConfig, type IdentityConfig as SandboxIdentity } from '../../sandbox/config.ts'
import { PEOPLE } from '../../sandbox/identity/people.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Profile, ProviderChecks, ProviderId } from '../../src/domain/accounts/provider.ts'
import { DEFAULT_RETRY_POLICY } from '../../src/services/retry-policy.ts'
import { createGitHub } from '../../src/services/sign-in/github.ts'
import { createGoogle } from '../../src/services/sign-in/google.ts'
import { createTwitter } from '../../src/services/sign-in/twitter.ts'
import type { IdentityProvider } from '../../src/shop.ts'

export const SHOP = 'http://shop.test'
export const [ASHA, KABIR, MEERA, FARID] = PEOPLE.map(({ id }) => id) as [string, string, string, string]

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

const returnUrl = ({ id }: IdentityProvider) => `${SHOP}/auth/callback/${id}`

/** The address of a provider's page as the shop makes it, with some of it changed. */
export async function pageAddress(provider: IdentityProvider, change: Record<string, string | null> = {}): Promise<URL> {
  const { pageUrl } = await provider.start(returnUrl(provider))
  for (const [name, value] of Object.entries({ state: 'the-state', ...change })) {
    if (value === null) pageUrl.searchParams.delete(name)
    else pageUrl.searchParams.set(name, value)
  }
  return pageUrl
}

/** Presses somebody's button on the page, or Cancel: where the browser is sent then. */
export async function choose(page: URL, person: string | null): Promise<Response> {
  const fields: Record<string, string> = person === null ? { action: 'cancel' } : { account: person }
  return fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export type Way = { back: URL; checks: ProviderChecks }

/** What the shop holds when the browser is back, with some of it changed. */
export async function wayBack(provider: IdentityProvider, person: string, change: (way: Way) => void = () => {}): Promise<Way> {
  const { pageUrl, checks } = await provider.start(returnUrl(provider))
  const way = { back: new URL((await choose(pageUrl, person)).headers.get('location') ?? ''), checks }
  change(way)
  return way
}

/** Who it is. */
export async function finish(provider: IdentityProvider, { back, checks }: Way): Promise<Profile> {
  const answer = await provider.finish(back, checks)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.profile
}
