import { z } from 'zod'
import type { Grants } from './grants.ts'

/** The shop, as it is registered with a provider. */
export type Client = { clientId: string; clientSecret: string; redirectUris: string[] }

export type Provider = {
  /** Part of every address, such as /google/token. */
  id: 'google' | 'twitter' | 'github'
  name: string
  client: Client
  grants: Grants
}

const TokenRequest = z.object({
  grant_type: z.literal('authorization_code').optional(),
  code: z.string().min(1),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** Null for an invalid token request. */
export function readTokenRequest(form: unknown): TokenRequest | null {
  return TokenRequest.safeParse(form).data ?? null
}

/** Client authentication by form fields, as at Google and GitHub. */
export function authenticatesByForm({ clientId, clientSecret }: Client, form: Pick<TokenRequest, 'client_id' | 'client_secret'>): boolean {
  return form.client_id === clientId && form.client_secret === clientSecret
}

/** Client authentication by HTTP Basic, as at Twitter; both parts are percent-encoded first (RFC 6749, 2.3.1). */
export function authenticatesByBasic({ clientId, clientSecret }: Client, authorization: string | undefined): boolean {
  const expected = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  return authorization === `Basic ${expected}`
}

/** Exchanges the code of a token request; null when it is not valid. */
export function redeem(grants: Grants, { code, redirect_uri, code_verifier }: TokenRequest) {
  return grants.redeem({ code, redirectUri: redirect_uri, verifier: code_verifier ?? null })
}
