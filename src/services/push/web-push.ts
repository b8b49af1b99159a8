import { createECDH, hkdfSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { isPushSubscription } from '../../domain/mails/push.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Push } from '../../shop.ts'
import { fetchText } from '../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'
import { encryptMessage } from './encrypt-message.ts'

type WebPushConfig = {
  /** The private VAPID key in Base64url. */
  privateKey: string
  /** Whom a push service writes to about the shop's messages. */
  contact: string
  /** The origin of the sandbox's push service; null in a real shop. */
  sandbox: string | null
}

const SERVICE = 'push'
/** A message of more than a day ago is no news. */
const MESSAGE_LIVES_S = 86_400
/** RFC 8292 allows a day. */
const TOKEN_LIVES_S = 12 * 3600
/** The job tries again, so that few attempts are made here. */
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, overallMs: 30_000, attempts: 2 }
/** The push service says that the subscription has ended (RFC 8030, section 7.3; some answer 404). */
const GONE = new Set([404, 410])

/** Web push: RFC 8030 with the encryption of RFC 8291 and the shop's signature of RFC 8292 (VAPID). */
export function createWebPush({ privateKey, contact, sandbox }: WebPushConfig, retryPolicy: Partial<RetryPolicy> = {}): Push {
  const { publicKey, jwk } = keysOf(privateKey)
  const signing = importJWK(jwk, 'ES256')
  const authorization = async (endpoint: string) => {
    const token = new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(contact)
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_LIVES_S)
    return `vapid t=${await token.sign(await signing)}, k=${publicKey}`
  }
  return {
    publicKey,
    accepts: (subscription) => isPushSubscription(subscription, sandbox),
    async send(subscription, message) {
      const { endpoint } = subscription
      // Checked again at the moment of use: what is stored may be older than the list of push services.
      if (!isPushSubscription(subscription, sandbox)) return { gone: true }
      const headers = {
        authorization: await authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(MESSAGE_LIVES_S),
        urgency: 'normal',
      }
      const body = new Uint8Array(encrypt(JSON.stringify(message), subscription))
      const attempt = (signal: AbortSignal) => fetchText(endpoint, { method: 'POST', headers, body, signal })
      const { response } = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
      if (GONE.has(response.status)) return { gone: true }
      if (!response.ok) throw new ServiceError(SERVICE, 'internal', `Refused: HTTP ${response.status}`)
      return { gone: false }
    },
  }
}

function encrypt(text: string, subscription: { p256dh: string; auth: string }): Buffer {
  try {
    return encryptMessage(text, subscription)
  } catch {
    throw new ServiceError(SERVICE, 'internal', 'The key of the subscription is no point of the curve')
  }
}

function keysOf(privateKey: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return { publicKey: point.toString('base64url'), jwk: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } }
}

/** A private VAPID key that follows from a secret of the shop. */
export function vapidKeyFrom(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'chhaap vapid key', 32)).toString('base64url')
}
