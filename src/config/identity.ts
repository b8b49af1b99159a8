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
export type GoogleSettings = Registration & { issuer: string; certsUrl: string }
export type TwitterSettings = Registration & { userUrl: string }
export type GitHubSettings = Registration & { apiUrl: string }

/** Null: a real shop without this provider does not offer it. */
export type IdentitySettings = { google: GoogleSettings | null; twitter: TwitterSettings | null; github: GitHubSettings | null }

/** Part of the environment's schema in config.ts. */
export const IDENTITY_VARIABLES = {
  GOOGLE_CLIENT_ID: nonEmpty.optional(),
  GOOGLE_CLIENT_SECRET: nonEmpty.optional(),
  TWITTER_CLIENT_ID: nonEmpty.optional(),
  TWITTER_CLIENT_SECRET: nonEmpty.optional(),
  GITHUB_CLIENT_ID: nonEmpty.optional(),
  GITHUB_CLIENT_SECRET: nonEmpty.optional(),
}

type Environment = { [Name in keyof typeof IDENTITY_VARIABLES]?: string } & RealShop & { SANDBOX_PORT: number }

export function identitySettings(env: Environment): IdentitySettings {
  const base = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const google = registrationOf(env, 'GOOGLE')
  const twitter = registrationOf(env, 'TWITTER')
  const github = registrationOf(env, 'GITHUB')
  return {
    google: google && { ...google, ...googleAddresses(google, base) },
    twitter: twitter && { ...twitter, ...twitterAddresses(twitter, base) },
    github: github && { ...github, ...gitHubAddresses(github, base) },
  }
}

type Client = Pick<Registration, 'clientId' | 'clientSecret' | 'sandbox'>

function registrationOf(env: Environment, provider: 'GOOGLE' | 'TWITTER' | 'GITHUB'): Client | null {
  const group = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
  const [clientId, clientSecret] = group.map((name) => env[name])
  if (clientId && clientSecret) return { clientId, clientSecret, sandbox: false }
  requireAllOrNone(env, group)
  if (isRealShop(env)) return null
  return { clientId: 'chhaap-sandbox', clientSecret: 'sandbox-secret', sandbox: true }
}

function googleAddresses({ sandbox }: Client, base: string) {
  if (!sandbox) {
    return {
      issuer: 'https://accounts.google.com',
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      certsUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      photoOrigins: ['https://lh3.googleusercontent.com'],
      pageOrigins: ['https://accounts.google.com'],
    }
  }
  return {
    issuer: `${base}/google`,
    authorizeUrl: `${base}/google/o/oauth2/v2/auth`,
    tokenUrl: `${base}/google/token`,
    certsUrl: `${base}/google/oauth2/v3/certs`,
    photoOrigins: [base],
    pageOrigins: [base],
  }
}

function twitterAddresses({ sandbox }: Client, base: string) {
  if (!sandbox) {
    return {
      authorizeUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: 'https://api.x.com/2/oauth2/token',
      userUrl: 'https://api.x.com/2/users/me',
      photoOrigins: ['https://pbs.twimg.com'],
      // One site under two host names, with redirects between them.
      pageOrigins: ['https://x.com', 'https://twitter.com'],
    }
  }
  return {
    authorizeUrl: `${base}/twitter/i/oauth2/authorize`,
    tokenUrl: `${base}/twitter/2/oauth2/token`,
    userUrl: `${base}/twitter/2/users/me`,
    photoOrigins: [base],
    pageOrigins: [base],
  }
}

function gitHubAddresses({ sandbox }: Client, base: string) {
  if (!sandbox) {
    return {
      authorizeUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      apiUrl: 'https://api.github.com',
      photoOrigins: ['https://avatars.githubusercontent.com'],
      pageOrigins: ['https://github.com'],
    }
  }
  return {
    authorizeUrl: `${base}/github/login/oauth/authorize`,
    tokenUrl: `${base}/github/login/oauth/access_token`,
    apiUrl: `${base}/github`,
    photoOrigins: [base],
    pageOrigins: [base],
  }
}
