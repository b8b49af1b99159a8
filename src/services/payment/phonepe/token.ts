import { z } from 'zod'
import { ServiceError } from '../../../errors/service-error.ts'
import { readAnswer } from '../../read-answer.ts'
import { withRetries, type RetryPolicy } from '../../retry-policy.ts'

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().nullish(),
  expires_at: z.number().nullish(),
  expires_in: z.number().nullish(),
})

/** The lifetime of a token whose answer states none. */
const UNKNOWN_LIFETIME_S = 60

type Token = { value: string; renewAtMs: number; expiresAtMs: number }
export type TokenRequest = { service: string; url: string; form: Record<string, string> }

/** Caches the provider's access token. Concurrent calls share one request; it is renewed after half of its lifetime. */
export function createTokens(request: TokenRequest, retryPolicy: RetryPolicy, nowMs: () => number) {
  let token: Token | null = null
  let renewal: Promise<Token> | null = null

  function renew(): Promise<Token> {
    renewal ??= requestToken(request, retryPolicy, nowMs)
      .then((fresh) => (token = fresh))
      .finally(() => (renewal = null))
    return renewal
  }

  return {
    async get(): Promise<string> {
      if (!token || nowMs() >= token.expiresAtMs) return (await renew()).value
      // Renewed in the background, since the old token is still valid; the next call retries a failed renewal.
      if (nowMs() >= token.renewAtMs) renew().catch(() => {})
      return token.value
    },
    /** Forgets the token after the provider refused it, unless it has been renewed since. */
    invalidate(refused: string): void {
      if (token?.value === refused) token = null
    },
  }
}

async function requestToken({ service, url, form }: TokenRequest, retryPolicy: RetryPolicy, nowMs: () => number): Promise<Token> {
  const requestedAtMs = nowMs()
  const answer = await withRetries({ ...retryPolicy, service }, (signal) =>
    readAnswer(service, url, { method: 'POST', body: new URLSearchParams(form), signal }),
  )
  if (!answer.ok) {
    throw new ServiceError(service, 'internal', `The client id or secret was refused: HTTP ${answer.status} ${answer.code}`.trim())
  }
  const parsed = TokenAnswer.safeParse(answer.body)
  if (!parsed.success) throw new ServiceError(service, 'invalid-answer', 'The token answer has an unknown form')
  const lifetimeMs = lifetimeS(parsed.data) * 1000
  return { value: parsed.data.access_token, renewAtMs: requestedAtMs + lifetimeMs / 2, expiresAtMs: requestedAtMs + lifetimeMs }
}

/** Computed from the provider's timestamps only, because its clock may differ from ours. */
function lifetimeS({ issued_at: issued, expires_at: expires, expires_in: lasts }: z.infer<typeof TokenAnswer>): number {
  const lifetime = issued && expires ? expires - issued : lasts
  return lifetime && lifetime > 0 ? lifetime : UNKNOWN_LIFETIME_S
}
