import { z } from 'zod'
import { refuseHalf } from './group.ts'

export type PhonePeSettings = {
  sandbox: boolean
  pgUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  clientVersion: string
  webhookUsername: string
  webhookPassword: string
  pageHosts: string[]
}

const filled = z.string().min(1, 'is empty')

/** The variables of the group, for the one schema of config.ts. */
export const PHONEPE_VARIABLES = {
  PHONEPE_ENV: z.enum(['production', 'test'], 'is neither production nor test').default('production'),
  PHONEPE_CLIENT_ID: filled.optional(),
  PHONEPE_CLIENT_SECRET: filled.optional(),
  PHONEPE_CLIENT_VERSION: filled.default('1'),
  PHONEPE_WEBHOOK_USERNAME: z
    .string()
    .regex(/^\w{5,20}$/, 'must be 5 to 20 letters, digits or _')
    .optional(),
  PHONEPE_WEBHOOK_PASSWORD: z
    .string()
    .regex(/^(?=.*\d)(?=.*[A-Za-z])\S{8,20}$/, 'must be 8 to 20 characters with letters and digits')
    .optional(),
}

type PhonePeEnvironment = z.infer<z.ZodObject<typeof PHONEPE_VARIABLES>> & { SANDBOX_PORT: number }

const GROUP = ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'] as const

export function phonePeSettings(env: PhonePeEnvironment): PhonePeSettings {
  const [clientId, clientSecret, webhookUsername, webhookPassword] = GROUP.map((name) => env[name])
  if (clientId && clientSecret && webhookUsername && webhookPassword) {
    const hosts =
      env.PHONEPE_ENV === 'production'
        ? { pgUrl: 'https://api.phonepe.com/apis/pg', authUrl: 'https://api.phonepe.com/apis/identity-manager' }
        : { pgUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox', authUrl: 'https://api-preprod.phonepe.com/apis/pg-sandbox' }
    const pageHosts = ['mercury.phonepe.com', 'mercury-t2.phonepe.com', 'mercury-uat.phonepe.com', 'api-preprod.phonepe.com']
    return {
      sandbox: false,
      ...hosts,
      clientId,
      clientSecret,
      clientVersion: env.PHONEPE_CLIENT_VERSION,
      webhookUsername,
      webhookPassword,
      pageHosts,
    }
  }
  refuseHalf(env, GROUP)
  const base = `http://127.0.0.1:${env.SANDBOX_PORT}/apis/pg-sandbox`
  return {
    sandbox: true,
    pgUrl: base,
    authUrl: base,
    clientId: 'chhaap-sandbox',
    clientSecret: 'sandbox-secret',
    clientVersion: '1',
    webhookUsername: 'chhaap_sandbox',
    webhookPassword: 'sandbox1234',
    pageHosts: [`localhost:${env.SANDBOX_PORT}`, `127.0.0.1:${env.SANDBOX_PORT}`],
  }
}
