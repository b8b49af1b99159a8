import { ServiceError } from '../../../errors/service-error.ts'
import { readAnswer, type Answer } from '../../read-answer.ts'
import { abortable, withRetries, type RetryPolicy } from '../../retry-policy.ts'
import { createTokens, type TokenRequest } from './token.ts'

export type AuthorisedCall = (method: 'GET' | 'POST', path: string, options?: { body?: object; signal?: AbortSignal }) => Promise<Answer>

/**
 * JSON calls with the provider's `O-Bearer` token. A refused token is renewed once.
 * @throws {ServiceError}
 */
export function authorisedJson(
  { baseUrl, token }: { baseUrl: string; token: TokenRequest },
  retryPolicy: RetryPolicy,
  nowMs: () => number,
): AuthorisedCall {
  const { service } = token
  const tokens = createTokens(token, retryPolicy, nowMs)

  return async (method, path, { body, signal: caller } = {}) => {
    // Fetching a token and the call are retried separately; together they must not exceed one overall limit.
    const overall = AbortSignal.timeout(retryPolicy.overallMs)
    const signal = caller ? AbortSignal.any([overall, caller]) : overall

    async function send(): Promise<{ answer: Answer; bearer: string }> {
      const bearer = await abortable(tokens.get(), signal)
      const headers = { authorization: `O-Bearer ${bearer}`, 'content-type': 'application/json' }
      const request = { method, headers, body: body && JSON.stringify(body) }
      const attempt = (signal: AbortSignal) => readAnswer(service, baseUrl + path, { ...request, signal })
      return { answer: await withRetries({ ...retryPolicy, service }, attempt, signal), bearer }
    }

    try {
      let { answer, bearer } = await send()
      if (!answer.ok && answer.status === 401) {
        tokens.invalidate(bearer)
        ;({ answer } = await send())
      }
      return answer
    } catch (error) {
      if (caller?.aborted) throw caller.reason
      if (overall.aborted) throw new ServiceError(service, 'deadline-exceeded', 'No answer in time')
      throw error
    }
  }
}
