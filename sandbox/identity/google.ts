import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { faultInjector } from '../inject-faults.ts'
import { createChooser } from './chooser.ts'
import { authenticatesByBasic, authenticatesByForm, readTokenRequest, redeem, type Provider } from './client.ts'
import type { Faults } from './faults.ts'
import { claimsOf, createIdTokens } from './id-token.ts'

/** Google's OpenID Connect, with its four hosts combined into one. */
export function createGoogle(provider: Provider, origin: string, faults: Faults): Hono {
  const base = `${origin}/google`
  const { grants, client } = provider
  const idTokens = createIdTokens({ provider, origin, issuer: base, faults })
  const routes = new Hono()
  const withFaults = faultInjector(faults, { error: 'internal_failure', error_description: 'Backend Error' })

  routes.get('/google/.well-known/openid-configuration', (c) => c.json(discovery(base)))
  routes.get('/google/oauth2/v3/certs', withFaults('certs'), async (c) => c.json(await idTokens.certs()))
  routes.route('/', createChooser({ provider, path: '/google/o/oauth2/v2/auth', faults, extra: { iss: base }, refuse }))

  routes.post('/google/token', bodyLimit({ maxSize: 16_384 }), withFaults('token'), async (c) => {
    const request = readTokenRequest(await c.req.parseBody())
    if (!request?.grant_type) return c.json({ error: 'invalid_request', error_description: 'Missing parameter' }, 400)
    const isKnown = authenticatesByForm(client, request) || authenticatesByBasic(client, c.req.header('authorization'))
    if (!isKnown) return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401)
    const grant = redeem(grants, request)
    if (!grant) return c.json({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)
    const token = grants.issueToken(grant)
    return c.json({
      access_token: token,
      expires_in: grants.tokenTtlS,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      ...(grant.scopes.includes('openid') && { id_token: await idTokens.issue(grant, token) }),
    })
  })

  routes.get('/google/v1/userinfo', withFaults('user'), (c) => {
    const grant = grants.bearer(c.req.header('authorization'))
    return grant ? c.json(claimsOf(grant, origin)) : c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
  })

  return routes
}

function refuse({ scopes }: { scopes: string[] }): string | null {
  return scopes.length > 0 ? null : 'invalid_request'
}

function discovery(base: string) {
  return {
    issuer: base,
    authorization_endpoint: `${base}/o/oauth2/v2/auth`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/v1/userinfo`,
    jwks_uri: `${base}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
