import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { faultInjector } from '../inject-faults.ts'
import { createChooser } from './chooser.ts'
import { authenticatesByBasic, readTokenRequest, redeem, type Provider } from './client.ts'
import type { Faults } from './faults.ts'
import type { Grant } from './grants.ts'
import { photoAddress } from './photos.ts'

/** Twitter's OAuth 2.0: requires PKCE, a state, and client authentication by HTTP Basic. */
export function createTwitter(provider: Provider, origin: string, faults: Faults): Hono {
  const { grants, client } = provider
  const routes = new Hono()
  const withFaults = faultInjector(faults, {
    title: 'Internal Server Error',
    status: 500,
    type: 'about:blank',
    detail: 'Something is broken.',
  })

  routes.route('/', createChooser({ provider, path: '/twitter/i/oauth2/authorize', faults, refuse }))

  routes.post('/twitter/2/oauth2/token', bodyLimit({ maxSize: 16_384 }), withFaults('token'), async (c) => {
    if (!authenticatesByBasic(client, c.req.header('authorization'))) {
      return c.json({ error: 'unauthorized_client', error_description: 'Missing valid authorization header' }, 401)
    }
    const request = readTokenRequest(await c.req.parseBody())
    const grant = request?.grant_type && request.code_verifier ? redeem(grants, request) : null
    if (!grant) return c.json({ error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' }, 400)
    return c.json({
      token_type: 'bearer',
      expires_in: grants.tokenTtlS,
      access_token: grants.issueToken(grant),
      scope: grant.scopes.join(' '),
    })
  })

  routes.get('/twitter/2/users/me', withFaults('user'), (c) => {
    const grant = grants.bearer(c.req.header('authorization'))
    if (!grant) return c.json({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' }, 401)
    const scopes = new Set(grant.scopes)
    if (!scopes.has('users.read') || !scopes.has('tweet.read')) {
      return c.json({ title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Forbidden' }, 403)
    }
    return c.json({ data: fieldsOf(grant, { origin, wanted: (c.req.query('user.fields') ?? '').split(',') }) })
  })

  return routes
}

function refuse({ challenge, state, scopes }: { challenge: string | null; state: string | undefined; scopes: string[] }): string | null {
  if (challenge === null || !state) return 'invalid_request'
  return scopes.includes('users.read') ? null : 'invalid_scope'
}

/** Three fields by default, others on request; the email only with its scope, and if the account has one. */
function fieldsOf({ person, scopes }: Grant, { origin, wanted }: { origin: string; wanted: string[] }): Record<string, string> {
  const mayReadEmail = person.hasEmailAtTwitter && scopes.includes('users.email')
  return {
    id: person.id,
    name: person.name,
    username: person.username,
    ...(wanted.includes('profile_image_url') && { profile_image_url: photoAddress(origin, person) }),
    ...(wanted.includes('confirmed_email') && mayReadEmail && { confirmed_email: person.email }),
  }
}
