import * as oauth from 'openid-client'
import { z } from 'zod'
import type { Profile, ProviderChecks, ProviderId } from '../../domain/accounts/provider.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { IdentityProvider } from '../../shop.ts'
import { fetchText, readAnswer, parseAnswer } from '../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'

/** Shorter than the default, because a browser waits for the page. A retry after a lost answer fails, since the code is used up. */
const PROVIDER_RETRIES: Partial<RetryPolicy> = { attemptMs: 6000, overallMs: 15_000, attempts: 2 }

type ProviderOptions = {
  id: ProviderId
  /** Whether the pages have a button for it; they do unless it is false. */
  offered?: boolean
  server: oauth.ServerMetadata
  clientId: string
  authentication: oauth.ClientAuth
  scopes: string[]
  /** OpenID Connect: the profile is in an ID token. */
  usesIdToken?: boolean
  profile(tokens: Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>, ask: Ask): Promise<Profile>
}

/**
 * Signing in by an authorization code (RFC 6749, 4.1) with PKCE and a state, and a nonce where there is an ID token,
 * which is checked against the provider's keys. Only addresses differ between the sandbox and the real services.
 */
export function createProvider(options: ProviderOptions, retries: Partial<RetryPolicy>): IdentityProvider {
  const { id, server, clientId, authentication, scopes, usesIdToken = false, offered = true } = options
  const retryPolicy = { ...DEFAULT_RETRY_POLICY, ...PROVIDER_RETRIES, ...retries, service: id }
  const config = new oauth.Configuration(server, clientId, undefined, authentication)
  if (server.issuer.startsWith('http:')) oauth.allowInsecureRequests(config)
  if (usesIdToken) oauth.enableNonRepudiationChecks(config)
  config[oauth.customFetch] = retryingFetch(retryPolicy)
  return {
    id,
    offered,
    async start(returnUrl) {
      const nonce = usesIdToken ? oauth.randomNonce() : null
      const checks: ProviderChecks = { state: oauth.randomState(), codeVerifier: oauth.randomPKCECodeVerifier(), nonce }
      const pageUrl = oauth.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: scopes.join(' '),
        state: checks.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(nonce !== null && { nonce }),
      })
      return { pageUrl, checks }
    },
    async finish(back, { state, codeVerifier, nonce }) {
      if (back.searchParams.get('state') !== state) return { ok: false, reason: 'code-expired' }
      if (back.searchParams.get('error') === 'access_denied') return { ok: false, reason: 'popup-closed-by-user' }
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier, ...(nonce !== null && { expectedNonce: nonce }) }
      const tokens = await oauth.authorizationCodeGrant(config, back, checks).catch((error: unknown) => {
        throw toServiceError(id, error)
      })
      return { ok: true, profile: await options.profile(tokens, askWith(retryPolicy, tokens.access_token)) }
    },
    async check(returnUrl) {
      const back = new URL(`${returnUrl}?code=none&state=none`)
      const checks = { expectedState: 'none', pkceCodeVerifier: oauth.randomPKCECodeVerifier() }
      const error = await oauth.authorizationCodeGrant(config, back, checks).then(
        () => new ServiceError(id, 'invalid-answer', 'It accepts a code that it has never issued'),
        (error: unknown) => error,
      )
      if (!CODE_REFUSALS.has(refusalOf(error) ?? '')) throw toServiceError(id, error)
    },
  }
}

/** The code was refused, and not the client: providers look at the credentials first. */
const CODE_REFUSALS = new Set(['invalid_grant', 'invalid_request', 'bad_verification_code'])

const Refusal = z.object({ cause: z.object({ cause: z.object({ body: z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) }) }) }) })

/** The provider's error code. GitHub sends it with the status 200, where the library only misses a token. */
function refusalOf(error: unknown): string | null {
  if (error instanceof oauth.ResponseBodyError) return error.error
  const parsed = Refusal.safeParse(error instanceof oauth.ClientError ? error : null)
  return parsed.success ? parsed.data.cause.cause.body.error : null
}

export type Ask = <T>(question: { call: string; url: string; schema: z.ZodType<T>; list?: boolean }) => Promise<T>

/** Questions about the person whose token it is. @throws {ServiceError} */
function askWith(retryPolicy: RetryPolicy & { service: string }, token: string): Ask {
  const { service } = retryPolicy
  // GitHub turns away programs that do not say what they are.
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'chhaap-shop' }
  return async ({ call, url, schema, list }) => {
    const answer = await withRetries(retryPolicy, (signal) => readAnswer(service, url, { headers, list, signal }))
    return parseAnswer(answer, schema, { service, call })
  }
}

/** The library's calls, with the deadlines, retries and bounds of all others. */
function retryingFetch(retryPolicy: RetryPolicy & { service: string }): oauth.CustomFetch {
  return (url, { body, headers, method }) =>
    withRetries(retryPolicy, async (signal) => {
      const { response, text } = await fetchText(url, { body: body as BodyInit | null, headers, method, signal })
      if (text === null) throw new ServiceError(retryPolicy.service, 'invalid-answer', 'The answer is too large')
      return new Response(text, { status: response.status, headers: response.headers })
    })
}

/** The library wraps what it throws and what it is thrown. Its words name what is wrong and quote nothing that was sent. */
function toServiceError(service: ProviderId, error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal !== null) return new ServiceError(service, 'internal', `Refused: ${refusal}`)
  if (error instanceof oauth.AuthorizationResponseError) return new ServiceError(service, 'internal', 'Refused on its page')
  if (!(error instanceof oauth.ClientError)) return error
  const { cause } = error
  if (cause instanceof ServiceError) return cause
  const status = cause instanceof Response ? cause.status : 200
  if (status !== 200) return new ServiceError(service, 'internal', `Refused: HTTP ${status}`)
  return new ServiceError(service, 'invalid-answer', cause instanceof Error ? cause.message : error.message)
}
