import { z } from 'zod'
import { ServiceError } from '../../service-error.ts'
import { withRetries, type RetryPolicy } from '../retry-policy.ts'
import { readAnswer } from '../read-answer.ts'

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().nullish(),
  expires_at: z.number().nullish(),
  expires_in: z.number().nullish(),
})

/** What a token without a usable lifetime is trusted for. */
const UNKNOWN_LIFETIME_S = 60

type Token = { value: string; renewAtMs: number; expiresAtMs: number }
export type TokenRequest = { service: string; url: string; form: Record<string, string> }

/** The provider's access token, asked for once however many calls wait for it, and renewed at half of its life. */
export function createTokens(request: TokenRequest, retryPolicy: RetryPolicy, nowMs: () => number) {
  let token: Token | null = null
  let renewal: Promise<Token> | null = null

  function renew(): Promise<Token> {
    renewal ??= ask(request, retryPolicy, nowMs)
      .then((fresh) => (token = fresh))
      .finally(() => (renewal = null))
    return renewal
  }

  return {
    async get(): Promise<string> {
      if (!token || nowMs() >= token.expiresAtMs) return (await renew()).value
      // The old one still serves: nobody waits, and a failed renewal is tried again by the next call.
      if (nowMs() >= token.renewAtMs) renew().catch(() => {})
      return token.value
    },
    /** The provider no longer takes `refused`; a newer one stays. */
    drop(refused: string): void {
      if (token?.value === refused) token = null
    },
  }
}

async function ask({ service, url, form }: TokenRequest, retryPolicy: RetryPolicy, nowMs: () => number): Promise<Token> {
  const askedAtMs = nowMs()
  const answer = await withRetries({ ...retryPolicy, service }, (signal) =>
    readAnswer(service, url, { method: 'POST', body: new URLSearchParams(form), signal }),
  )
  if (!answer.ok) {
    throw new ServiceError(service, 'internal', `The client id or secret was refused: HTTP ${answer.status} ${answer.code}`.trim())
  }
  const parsed = TokenAnswer.safeParse(answer.body)
  if (!parsed.success) throw new ServiceError(service, 'invalid-answer', 'The token answer has an unknown form')
  const lifetimeMs = lifetimeS(parsed.data) * 1000
  return { value: parsed.data.access_token, renewAtMs: askedAtMs + lifetimeMs / 2, expiresAtMs: askedAtMs + lifetimeMs }
}

/** Measured by the provider's clock alone, which need not agree with ours. */
function lifetimeS({ issued_at: issued, expires_at: expires, expires_in: lasts }: z.infer<typeof TokenAnswer>): number {
  const lifetime = issued && expires ? expires - issued : lasts
  return lifetime && lifetime > 0 ? lifetime : UNKNOWN_LIFETIME_S
}
