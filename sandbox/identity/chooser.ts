import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { renderChooser, renderRefusal } from './chooser-page.ts'
import type { Provider } from './client.ts'
import type { Faults } from './faults.ts'
import type { Grant } from './grants.ts'
import { findPerson } from './people.ts'

type Chooser = {
  provider: Provider
  path: string
  faults: Faults
  /** Further checks of the provider. @returns the name of an OAuth error, or null */
  refuse?: (request: Request) => string | null
  /** Further parameters of the redirect back to the shop. */
  extra?: Record<string, string>
}

type Request = Omit<Grant, 'person'> & { state: string | undefined }

/** The page where the browser chooses an account. The request's parameters stay in the URL, so nothing is stored. */
export function createChooser(chooser: Chooser): Hono {
  const routes = new Hono()
  const { path, faults } = chooser
  routes.use(path, bodyLimit({ maxSize: 16_384 }))
  // No form-action: browsers apply it to the redirect after the form as well, which leads to the shop.
  routes.use(path, secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'self'"], imgSrc: ["'self'", 'data:'] } }))

  routes.on(['GET', 'POST'], path, async (c) => {
    c.header('cache-control', 'no-store')
    const read = readRequest(c, chooser)
    if ('refusal' in read) return c.html(renderRefusal(chooser.provider, read.refusal), 400)
    const { request } = read
    const back = (params: Record<string, string>) => goBack(c, chooser, { request, params })
    if (faults.take('server-error')) return back({ error: 'server_error' })
    const wrong = c.req.query('response_type') === 'code' ? chooser.refuse?.(request) : 'unsupported_response_type'
    if (wrong) return back({ error: wrong })
    if (c.req.method === 'GET') return c.html(renderChooser(chooser.provider))
    const form = await c.req.parseBody()
    const person = findPerson(form['account'])
    if (!person) return back({ error: 'access_denied', error_description: 'The user denied the request' })
    return back({ code: chooser.provider.grants.issueCode({ ...request, person }), ...chooser.extra })
  })
  return routes
}

/** An unknown client or redirect URI gets an error page: redirecting to an unregistered URI would be an open redirect. */
function readRequest(c: Context, { provider: { client } }: Chooser): { request: Request } | { refusal: string } {
  const query = (name: string) => c.req.query(name)
  if (query('client_id') !== client.clientId) return { refusal: 'invalid_client: no such client' }
  const redirectUri = query('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return { refusal: 'redirect_uri_mismatch: this address is not registered' }
  const challenge = query('code_challenge') ?? null
  if (challenge !== null && query('code_challenge_method') !== 'S256') return { refusal: 'invalid_request: code_challenge_method' }
  const scopes = (query('scope') ?? '').split(' ').filter(Boolean)
  return { request: { redirectUri, scopes, challenge, nonce: query('nonce') ?? null, state: query('state') } }
}

function goBack(c: Context, { faults }: Chooser, { request, params }: { request: Request; params: Record<string, string> }): Response {
  const address = new URL(request.redirectUri)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  const state = faults.take('wrong-state') ? 'another-state' : request.state
  if (state !== undefined) address.searchParams.set('state', state)
  return c.redirect(address.href, 303)
}
