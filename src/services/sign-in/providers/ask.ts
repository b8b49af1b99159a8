import type { z } from 'zod'
import { ServiceError } from '../../../service-error.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../../retry-policy.ts'
import { readAnswer, understand } from '../../read-answer.ts'
import type { Grant } from './provider.ts'

/** Somebody waits for a page: less than the default. A code that was taken but not answered for is refused the second time. */
export const PROVIDER_PATIENCE: RetryPolicy = { ...DEFAULT_RETRY_POLICY, attemptMs: 6000, overallMs: 15_000, attempts: 2 }

export type Ask = { service: string; retryPolicy: RetryPolicy }
type Call<T> = { call: string; url: string; schema: z.ZodType<T>; request?: RequestInit; list?: boolean }

/** @throws {ServiceError} */
export async function ask<T>({ service, retryPolicy }: Ask, { call, url, schema, request = {}, list }: Call<T>): Promise<T> {
  const attempt = (signal: AbortSignal) => readAnswer(service, url, { ...request, list, signal })
  return understand(await withRetries({ ...retryPolicy, service }, attempt), schema, { service, call })
}

type Exchange<T> = { url: string; schema: z.ZodType<T>; form?: Record<string, string>; headers?: Record<string, string> }

/** The provider's answer to a code (RFC 6749, 4.1.3). `form` and `headers` say who we are, as this provider wants it. */
export function exchange<T>(
  asking: Ask,
  { code, redirectUri, codeVerifier }: Grant,
  { url, schema, form, headers }: Exchange<T>,
): Promise<T> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...form,
  })
  return ask(asking, { call: 'token', url, schema, request: { method: 'POST', headers: { accept: 'application/json', ...headers }, body } })
}

export function withBearer(token: string): RequestInit {
  // GitHub turns away programs that do not say what they are.
  return { headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'chhaap-shop' } }
}

export function refuseAnswer(service: string, message: string): ServiceError {
  return new ServiceError(service, 'invalid-answer', message)
}
