import { randomBytes } from 'node:crypto'
import type { PhonePeConfig } from '../config.ts'
import { makeRoom, parseRequest, Refusal } from '../payment/refusal.ts'
import { TokenRequest } from './requests.ts'

/** Hands out access tokens and checks them. */
export function createTokens(config: PhonePeConfig) {
  const expiries = new Map<string, number>()

  return {
    issue(form: unknown) {
      const request = parseRequest(TokenRequest, form)
      const isKnown = request.client_id === config.clientId && request.client_secret === config.clientSecret
      if (!isKnown || request.client_version !== config.clientVersion) {
        throw new Refusal(401, 'INVALID_CLIENT', 'Client id, secret or version is wrong')
      }
      const token = randomBytes(32).toString('base64url')
      const issuedAtS = Math.floor(Date.now() / 1000)
      const expiresAtS = issuedAtS + config.tokenTtlS
      makeRoom(expiries)
      expiries.set(token, Date.now() + config.tokenTtlS * 1000)
      return {
        access_token: token,
        encrypted_access_token: token,
        expires_in: config.tokenTtlS,
        issued_at: issuedAtS,
        expires_at: expiresAtS,
        session_expires_at: expiresAtS,
        token_type: 'O-Bearer',
      }
    },

    /** @throws {Refusal} */
    check(authorization: string | undefined): void {
      const token = /^O-Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
      if ((expiries.get(token) ?? 0) <= Date.now()) {
        throw new Refusal(401, 'AUTHORIZATION_FAILED', 'The token is missing, unknown or expired')
      }
    },

    revokeAll: () => expiries.clear(),
  }
}

export type Tokens = ReturnType<typeof createTokens>
