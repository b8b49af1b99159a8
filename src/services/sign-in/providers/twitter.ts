import { z } from 'zod'
import type { RetryPolicy } from '../../retry-policy.ts'
import { ask, exchange, PROVIDER_PATIENCE, withBearer, type Ask } from './ask.ts'
import type { IdentityProvider } from './provider.ts'

export type TwitterConfig = { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; userUrl: string }

const SERVICE = 'twitter'
/** The address comes only when it is asked for by name, for an app that may see addresses, of a person who has confirmed one. */
const FIELDS = 'confirmed_email,profile_image_url'

const TokenAnswer = z.object({ access_token: z.string().min(1) })
const UserAnswer = z.object({
  data: z.object({
    id: z.string().min(1).max(255),
    name: z.string().default(''),
    username: z.string().default(''),
    profile_image_url: z.string().optional(),
    confirmed_email: z.string().optional(),
  }),
})

/** OAuth 2.0 with PKCE, and one question: who are you? */
export function createTwitter(config: TwitterConfig, retryPolicy: Partial<RetryPolicy> = {}): IdentityProvider {
  const asking: Ask = { service: SERVICE, retryPolicy: { ...PROVIDER_PATIENCE, ...retryPolicy } }
  const { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl } = config
  const headers = { authorization: basic(clientId, clientSecret) }
  return {
    id: SERVICE,
    clientId,
    authorizeUrl,
    // Without tweet.read the question is refused.
    scopes: ['users.read', 'tweet.read', 'users.email'],
    usesNonce: false,
    async profile(grant) {
      const { access_token: token } = await exchange(asking, grant, { url: tokenUrl, schema: TokenAnswer, headers })
      const url = `${userUrl}?user.fields=${FIELDS}`
      const { data } = await ask(asking, { call: 'user', url, schema: UserAnswer, request: withBearer(token) })
      return {
        id: data.id,
        name: data.name || data.username,
        email: data.confirmed_email ?? null,
        emailVerified: data.confirmed_email !== undefined,
        // 48 pixels wide, unless the name of the file says otherwise.
        photo: data.profile_image_url?.replace(/_normal(\.\w+)$/, '_200x200$1') ?? null,
      }
    },
  }
}

/** Both parts are percent-encoded before they are joined (RFC 6749, 2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`
}
