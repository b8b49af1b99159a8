import { z } from 'zod'
import type { RetryPolicy } from '../../retry-policy.ts'
import { ask, exchange, PROVIDER_PATIENCE, refuseAnswer, withBearer, type Ask } from './ask.ts'
import type { IdentityProvider } from './provider.ts'

export type GitHubConfig = { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; apiUrl: string }

const SERVICE = 'github'

/** A refused code is answered with 200 as well. */
const TokenAnswer = z.union([z.object({ access_token: z.string().min(1) }), z.object({ error: z.string() })])
const UserAnswer = z.object({
  id: z.int().positive(),
  login: z.string().default(''),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** OAuth 2. The address on a profile may be missing or unverified: only the list of addresses says which holds. */
export function createGitHub(config: GitHubConfig, retryPolicy: Partial<RetryPolicy> = {}): IdentityProvider {
  const asking: Ask = { service: SERVICE, retryPolicy: { ...PROVIDER_PATIENCE, ...retryPolicy } }
  const { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl } = config
  return {
    id: SERVICE,
    clientId,
    authorizeUrl,
    scopes: ['read:user', 'user:email'],
    usesNonce: false,
    async profile(grant) {
      const form = { client_id: clientId, client_secret: clientSecret }
      const answer = await exchange(asking, grant, { url: tokenUrl, schema: TokenAnswer, form })
      if ('error' in answer) throw refuseAnswer(SERVICE, 'Refused token')
      const request = withBearer(answer.access_token)
      const [user, emails] = await Promise.all([
        ask(asking, { call: 'user', url: `${apiUrl}/user`, schema: UserAnswer, request }),
        ask(asking, { call: 'emails', url: `${apiUrl}/user/emails`, schema: Emails, request, list: true }),
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
  }
}
