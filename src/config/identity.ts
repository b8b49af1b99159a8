import { isRealShop, nonEmpty, requireAllOrNone, type RealShop } from './variables.ts'

/** The shop's OAuth client at a provider, and the provider's URLs. */
type Registration = {
  sandbox: boolean
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** The only origins that photos are fetched from. */
  photoOrigins: string[]
  /** Every origin that the browser passes on its way to the provider's page. */
  pageOrigins: string[]
}
type GoogleSettings = Registration & { issuer: string; certsUrl: string }
type TwitterSettings = Registration & { userUrl: string }
type GitHubSettings = Registration & { apiUrl: string }

/** Null: a real shop without this provider does not offer it. */
export type IdentitySettings = { google: GoogleSettings | null; twitter: TwitterSettings | null; github: GitHubSettings | null }

export const IDENTITY_VARIABLES = {
  GOOGLE_CLIENT_ID: nonEmpty.optional(),
  GOOGLE_CLIENT_SECRET: nonEmpty.optional(),
  TWITTER_CLIENT_ID: nonEmpty.optional(),
  TWITTER_CLIENT_SECRET: nonEmpty.optional(),
  GITHUB_CLIENT_ID: nonEmpty.optional(),
  GITHUB_CLIENT_SECRET: nonEmpty.optional(),
}

type Environment = { [Name in keyof typeof IDENTITY_VARIABLES]?: string } & RealShop & { SANDBOX_PORT: number }

const ADDRESSES = {
  google: {
    issuer: 'https://accounts.google.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    certsUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    photoOrigins: ['https://lh3.googleusercontent.com'],
    pageOrigins: ['https://accounts.google.com'],
  },
  twitter: {
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    userUrl: 'https://api.x.com/2/users/me',
    photoOrigins: ['https://pbs.twimg.com'],
    // One site under two host names, with redirects between them.
    pageOrigins: ['https://x.com', 'https://twitter.com'],
  },
  github: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    apiUrl: 'https://api.github.com',
    photoOrigins: ['https://avatars.githubusercontent.com'],
    pageOrigins: ['https://github.com'],
  },
}
type Provider = keyof typeof ADDRESSES

export function identitySettings(env: Environment): IdentitySettings {
  return { google: settingsOf(env, 'google'), twitter: settingsOf(env, 'twitter'), github: settingsOf(env, 'github') }
}

function settingsOf<Name extends Provider>(env: Environment, provider: Name) {
  const prefix = provider.toUpperCase() as Uppercase<Name>
  const group = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
  const [clientId, clientSecret] = group.map((name) => env[name])
  if (clientId && clientSecret) return { clientId, clientSecret, sandbox: false, ...ADDRESSES[provider] }
  requireAllOrNone(env, group)
  if (isRealShop(env)) return null
  return { clientId: 'chhaap-sandbox', clientSecret: 'sandbox-secret', sandbox: true, ...sandboxAddresses(provider, env.SANDBOX_PORT) }
}

/** The sandbox has each provider's paths below the provider's name. */
function sandboxAddresses<Name extends Provider>(provider: Name, port: number): (typeof ADDRESSES)[Name] {
  const base = `http://127.0.0.1:${port}`
  const entries = Object.entries(ADDRESSES[provider]).map(([name, address]) => [
    name,
    typeof address === 'string' ? `${base}/${provider}${new URL(address).pathname.replace(/\/$/, '')}` : [base],
  ])
  return Object.fromEntries(entries) as (typeof ADDRESSES)[Name]
}
