import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { faultInjector } from '../inject-faults.ts'
import { createChooser } from './chooser.ts'
import { authenticatesByForm, readTokenRequest, redeem, type Provider } from './client.ts'
import type { Faults } from './faults.ts'
import { photoAddress } from './photos.ts'

const BAD_CREDENTIALS = { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' }

/** GitHub's OAuth. Errors of the token endpoint have status 200, and JSON is sent only when the client accepts it. */
export function createGitHub(provider: Provider, origin: string, faults: Faults): Hono {
  const { grants, client } = provider
  const routes = new Hono()
  const withFaults = faultInjector(faults, { message: 'Server Error' })

  routes.route('/', createChooser({ provider, path: '/github/login/oauth/authorize', faults }))

  routes.post('/github/login/oauth/access_token', bodyLimit({ maxSize: 16_384 }), withFaults('token'), async (c) => {
    const request = readTokenRequest(await c.req.parseBody())
    if (!request || !authenticatesByForm(client, request)) return sendTokenAnswer(c, { error: 'incorrect_client_credentials' })
    const grant = redeem(grants, request)
    if (!grant) return sendTokenAnswer(c, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' })
    return sendTokenAnswer(c, { access_token: grants.issueToken(grant), scope: grant.scopes.join(','), token_type: 'bearer' })
  })

  routes.get('/github/user', withFaults('user'), (c) => {
    const grant = grants.bearer(c.req.header('authorization'))
    if (!grant) return c.json(BAD_CREDENTIALS, 401)
    if (!c.req.header('user-agent')) return c.text('Request forbidden by administrative rules.', 403)
    const { person } = grant
    // As for most accounts, the profile's email is null; /user/emails lists it.
    return c.json({
      id: Number(person.id),
      login: person.username,
      name: person.name,
      email: null,
      avatar_url: photoAddress(origin, person),
      type: 'User',
    })
  })

  routes.get('/github/user/emails', withFaults('emails'), (c) => {
    const grant = grants.bearer(c.req.header('authorization'))
    if (!grant) return c.json(BAD_CREDENTIALS, 401)
    if (!grant.scopes.includes('user:email')) return c.json({ message: 'Not Found' }, 404)
    const { person } = grant
    return c.json([
      { email: `${person.id}+${person.username}@users.noreply.example`, primary: false, verified: true, visibility: null },
      { email: person.email, primary: true, verified: person.verifiedAtGitHub, visibility: 'private' },
    ])
  })

  return routes
}

function sendTokenAnswer(c: Context, answer: Record<string, string>): Response {
  return c.req.header('accept')?.includes('application/json') ? c.json(answer) : c.body(String(new URLSearchParams(answer)))
}
