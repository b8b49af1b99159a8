import { createGitHub, type GitHubConfig } from './github.ts'
import { createGoogle, type GoogleConfig } from './google.ts'
import type { IdentityProvider } from './provider.ts'
import { createTwitter, type TwitterConfig } from './twitter.ts'

type Settings = { google: GoogleConfig | null; twitter: TwitterConfig | null; github: GitHubConfig | null }

/** The adapters of the providers that are set up. */
export function createIdentityProviders({ google, twitter, github }: Settings): IdentityProvider[] {
  return [google && createGoogle(google), twitter && createTwitter(twitter), github && createGitHub(github)].filter(
    (found) => found !== null,
  )
}
