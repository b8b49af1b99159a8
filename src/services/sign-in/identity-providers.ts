import type { IdentityProvider } from '../../shop.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { createGitHub, type GitHubConfig } from './github.ts'
import { createGoogle, type GoogleConfig } from './google.ts'
import { createTwitter, type TwitterConfig } from './twitter.ts'

type Settings = { google: GoogleConfig | null; twitter: TwitterConfig | null; github: GitHubConfig | null }

/** The adapters of the configured providers. */
export function createIdentityProviders({ google, twitter, github }: Settings, retryPolicy: Partial<RetryPolicy> = {}): IdentityProvider[] {
  const providers = [
    google && createGoogle(google, retryPolicy),
    twitter && createTwitter(twitter, retryPolicy),
    github && createGitHub(github, retryPolicy),
  ]
  return providers.filter((found) => found !== null)
}
