import type { ClientAuth } from 'openid-client'
import { z } from 'zod'
import type { IdentityProvider } from '../../shop.ts'
import type { RetryPolicy } from '../retry-policy.ts'
import { createProvider } from './provider-calls.ts'

export type TwitterConfig = { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; userUrl: string }

/** The address is returned only if the field is requested, the app may read addresses, and the user has confirmed one. */
const FIELDS = 'confirmed_email,profile_image_url'

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
export function createTwitter(config: TwitterConfig, retries: Partial<RetryPolicy> = {}): IdentityProvider {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl } = config
  return createProvider(
    {
      id: 'twitter',
      server: { issuer: new URL(authorizeUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl },
      clientId,
      authentication: basic(clientId, clientSecret),
      // Without tweet.read the question is refused.
      scopes: ['users.read', 'tweet.read', 'users.email'],
      async profile(_, ask) {
        const { data } = await ask({ call: 'user', url: `${userUrl}?user.fields=${FIELDS}`, schema: UserAnswer })
        return {
          id: data.id,
          name: data.name || data.username,
          email: data.confirmed_email ?? null,
          emailVerified: data.confirmed_email !== undefined,
          // 48 pixels wide, unless the name of the file says otherwise.
          photo: data.profile_image_url?.replace(/_normal(\.\w+)$/, '_200x200$1') ?? null,
        }
      },
    },
    retries,
  )
}

/** The library also escapes what need not be escaped, such as a hyphen, and Twitter does not undo that (RFC 6749, 2.3.1). */
function basic(clientId: string, clientSecret: string): ClientAuth {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
}
