import type { ProviderFailure, ProviderId } from '../../domain/provider.ts'
import { safeRedirect } from '../../domain/redirect.ts'
import { cookieHeader } from '../../domain/session.ts'
import type { ProviderAnswer, SignInService } from '../../shop.ts'
import type { SessionFinder } from './find-session.ts'
import { visits, type Visit } from './provider-plugin.ts'

type Library = {
  signInSocial(call: {
    body: { provider: ProviderId; callbackURL: string; errorCallbackURL: string; additionalData: Record<string, string> }
    headers: Headers
    returnHeaders: true
  }): Promise<{ response: { url?: string }; headers: Headers }>
  callbackOAuth(call: {
    method: 'GET'
    params: { id: ProviderId }
    query: Record<string, string>
    headers: Headers
    asResponse: true
  }): Promise<Response>
}

/** Two paths that never leave this file: the library is told to end at one of them, and where it ends says how it went. */
const DONE = '/done'
const FAILED = '/failed'
/** What a provider may send back with the browser. */
const PARAMS = ['code', 'state', 'error', 'iss']

/** Signing in with a provider's account: the browser leaves for the provider's page, and comes back. */
export function createProviderSignIn(
  library: Library,
  providers: readonly ProviderId[],
  findSession: SessionFinder,
): Pick<SignInService, 'providers' | 'startWithProvider' | 'finishWithProvider'> {
  return {
    providers,
    async startWithProvider(provider, redirect, request) {
      const target = `?to=${encodeURIComponent(redirect)}`
      const body = { provider, callbackURL: DONE + target, errorCallbackURL: FAILED + target, additionalData: { provider } }
      const { response, headers } = await library.signInSocial({ body, headers: request, returnHeaders: true })
      if (!response.url) throw new Error('The library gave no address to go to.')
      return { pageUrl: response.url, cookies: headers.getSetCookie() }
    },
    async finishWithProvider(provider, query, request) {
      const visit: Visit = { profile: null, failure: null }
      const known = PARAMS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))
      const call = {
        method: 'GET',
        params: { id: provider },
        query: Object.fromEntries(known),
        headers: request,
        asResponse: true,
      } as const
      const response = await visits.run(visit, () => library.callbackOAuth(call))
      return read(response, visit, findSession)
    },
  }
}

async function read(response: Response, { profile, failure }: Visit, findSession: SessionFinder): Promise<ProviderAnswer> {
  const end = URL.parse(response.headers.get('location') ?? '', 'http://shop.invalid')
  if (!end) throw new Error(`The library ended a sign-in with HTTP ${response.status} and no address.`)
  const cookies = response.headers.getSetCookie()
  // Again, at the moment of going there.
  const redirect = safeRedirect(end.searchParams.get('to'))
  if (end.pathname !== DONE) return { ok: false, reason: reasonOf(end.searchParams.get('error')), failure, redirect, cookies }
  const session = await findSession(new Headers({ cookie: cookieHeader(cookies) }))
  if (!session) throw new Error('A session that was just opened is not there.')
  return { ok: true, uid: session.person.uid, photo: profile?.photo ?? null, redirect, cookies }
}

/** The library's names, and the provider's own for a person who said no. */
const REASONS = new Map<string | null, ProviderFailure>([
  ['access_denied', 'popup-closed-by-user'],
  ['account_not_linked', 'account-exists-with-different-credential'],
  ['state_mismatch', 'code-expired'],
  ['state_not_found', 'code-expired'],
  ['state_invalid', 'code-expired'],
])

function reasonOf(error: string | null): ProviderFailure {
  return REASONS.get(error) ?? 'network-request-failed'
}
