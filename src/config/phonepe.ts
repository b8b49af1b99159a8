import { z } from 'zod'
import { ConfigError, nonEmpty, requireAllOrNone } from './variables.ts'

export type PhonePeSettings = {
  sandbox: boolean
  movesMoney: boolean
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  clientVersion: string
  /** How the provider signs its notices: with a fixed hash, or each with an HMAC of its body. */
  webhooks: { scheme: 'sha256'; username: string; password: string } | { scheme: 'hmac'; secret: string }
  pageHosts: string[]
}

export const PHONEPE_VARIABLES = {
  PHONEPE_ENV: z.enum(['production', 'test'], 'is neither production nor test').default('production'),
  PHONEPE_CLIENT_ID: nonEmpty.optional(),
  PHONEPE_CLIENT_SECRET: nonEmpty.optional(),
  PHONEPE_CLIENT_VERSION: nonEmpty.default('1'),
  PHONEPE_WEBHOOK_USERNAME: z
    .string()
    .regex(/^\w{5,20}$/, 'must be 5 to 20 letters, digits or _')
    .optional(),
  PHONEPE_WEBHOOK_PASSWORD: z
    .string()
    .regex(/^(?=.*\d)(?=.*[A-Za-z])\S{8,20}$/, 'must be 8 to 20 characters with letters and digits')
    .optional(),
  PHONEPE_WEBHOOK_SECRET: z.string().min(16, 'is shorter than 16 characters').max(200, 'is longer than 200 characters').optional(),
}

type PhonePeEnvironment = z.infer<z.ZodObject<typeof PHONEPE_VARIABLES>> & { SANDBOX_PORT: number }

const CLIENT = ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET'] as const
const HASHED = [...CLIENT, 'PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'] as const
const SIGNED = [...CLIENT, 'PHONEPE_WEBHOOK_SECRET'] as const

export function phonePeSettings(env: PhonePeEnvironment): PhonePeSettings {
  const { PHONEPE_CLIENT_ID: clientId, PHONEPE_CLIENT_SECRET: clientSecret } = env
  const webhooks = webhookSigning(env)
  if (clientId && clientSecret && webhooks) {
    const hosts =
      env.PHONEPE_ENV === 'production'
        ? { apiUrl: 'https://api.phonepe.com/apis/pg', authUrl: 'https://api.phonepe.com/apis/identity-manager' }
        : { apiUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox', authUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox' }
    const pageHosts = ['mercury.phonepe.com', 'mercury-t2.phonepe.com', 'mercury-uat.phonepe.com', 'api-preprod.phonepe.com']
    return {
      sandbox: false,
      movesMoney: env.PHONEPE_ENV === 'production',
      ...hosts,
      clientId,
      clientSecret,
      clientVersion: env.PHONEPE_CLIENT_VERSION,
      webhooks,
      pageHosts,
    }
  }
  requireAllOrNone(env, env.PHONEPE_WEBHOOK_SECRET ? SIGNED : HASHED)
  const base = `http://127.0.0.1:${env.SANDBOX_PORT}/apis/pg-sandbox`
  return {
    sandbox: true,
    movesMoney: false,
    apiUrl: base,
    authUrl: base,
    clientId: 'chhaap-sandbox',
    clientSecret: 'sandbox-secret',
    clientVersion: '1',
    webhooks: { scheme: 'sha256', username: 'chhaap_sandbox', password: 'sandbox1234' },
    pageHosts: [`localhost:${env.SANDBOX_PORT}`, `127.0.0.1:${env.SANDBOX_PORT}`],
  }
}

/** The account at the provider has one of the two ways; null where neither is configured whole. @throws {ConfigError} for both */
function webhookSigning(env: PhonePeEnvironment): PhonePeSettings['webhooks'] | null {
  const { PHONEPE_WEBHOOK_SECRET: secret, PHONEPE_WEBHOOK_USERNAME: username, PHONEPE_WEBHOOK_PASSWORD: password } = env
  if (secret && (username || password)) {
    throw new ConfigError(
      'PHONEPE_WEBHOOK_SECRET contradicts PHONEPE_WEBHOOK_USERNAME and PHONEPE_WEBHOOK_PASSWORD: notices are signed one way.',
    )
  }
  if (secret) return { scheme: 'hmac', secret }
  return username && password ? { scheme: 'sha256', username, password } : null
}
