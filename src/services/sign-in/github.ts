import { ClientSecretPost } from 'openid-client'
import { z } from 'zod'
import type { IdentityProvider } from '../../shop.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { createProvider } from './provider-calls.ts'

export type GitHubConfig = {
  sandbox: boolean
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  apiUrl: string
}

const UserAnswer = z.object({
  id: z.int().positive(),
  login: z.string().default(''),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** OAuth 2. The email on the profile may be missing or unverified, so it is read from the list of addresses. */
export function createGitHub(config: GitHubConfig, retries: Partial<RetryPolicy> = {}): IdentityProvider {
  const { sandbox, clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl } = config
  return createProvider(
    {
      id: 'github',
      // The pages offer Google and Twitter (spec §4), and GitHub where the operator has registered the shop there.
      offered: !sandbox,
      server: { issuer: authorizeUrl.replace(/\/authorize$/, ''), authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
      clientId,
      authentication: ClientSecretPost(clientSecret),
      scopes: ['read:user', 'user:email'],
      async profile(_, ask) {
        const [user, emails] = await Promise.all([
          ask({ call: 'user', url: `${apiUrl}/user`, schema: UserAnswer }),
          ask({ call: 'emails', url: `${apiUrl}/user/emails`, schema: Emails, list: true }),
        ])
        const primary = emails.find((email) => email.primary)
        return {
          id: String(user.id),
          name: user.name || user.login,
          email: primary?.email ?? null,
          emailVerified: primary?.verified ?? false,
          photo: user.avatar_url ?? null,
        }
      },
    },
    retries,
  )
}
