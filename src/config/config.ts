import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, refuseHalf } from './group.ts'
import { IDENTITY_VARIABLES, identitySettings, type IdentitySettings } from './identity.ts'
import { MAIL_VARIABLES, mailSettings, type MailSettings } from './mail.ts'
import { SMS_VARIABLES, smsSettings, type SmsSettings } from './sms.ts'

export { ConfigError }

/**
 * The only reader of the environment. Every variable is optional for a local demo; a wrong or
 * contradictory one stops the start with a line that names it.
 */
export type Config = {
  port: number
  sandboxPort: number
  publicUrl: string
  /** How many proxies of our own stand in front of the shop. */
  trustedProxies: number
  dataDir: string
  databaseUrl: string | null
  demo: boolean
  logLevel: LogLevel
  /** Signs session cookies; null lets the shop generate one and keep it in its database. */
  authSecret: string | null
  phonepe: PhonePeSettings
  shipengine: ShipEngineSettings
  mail: MailSettings
  sms: SmsSettings
  identity: IdentitySettings
}

export type ShipEngineSettings = { sandbox: boolean; url: string; apiKey: string; carrierIds: string[] }

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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const whole = (most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'is not a number')
    .transform(Number)
    .refine((value) => value <= most, `is above ${most}`)
    .default(fallback)
const port = (fallback: number) => whole(65_535, fallback)
const origin = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })
function isOrigin(url: string): boolean {
  return !URL.canParse(url) || [new URL(url).origin, `${new URL(url).origin}/`].includes(url)
}

const filled = z.string().min(1, 'is empty')

const Environment = z.object({
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  PUBLIC_URL: origin.refine(isOrigin, 'must be an origin, without a path').optional(),
  TRUSTED_PROXIES: whole(9, 0),
  STORAGE_URL: z.never('is not supported yet: files are kept in DATA_DIR').optional(),
  DATA_DIR: filled.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' }).optional(),
  DEMO: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
  AUTH_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
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
  SHIPENGINE_API_KEY: filled.optional(),
  SHIPENGINE_CARRIER_IDS: z
    .string()
    .regex(/^se(-[a-z0-9]+)+(,se(-[a-z0-9]+)+)*$/, 'is no list such as se-123456,se-123457')
    .optional(),
  ...MAIL_VARIABLES,
  ...SMS_VARIABLES,
  ...IDENTITY_VARIABLES,
})
type Environment = z.infer<typeof Environment>

/** Reads and checks the whole configuration. @throws {ConfigError} with one line for the operator */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = parsed.data
  const config: Config = {
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    demo: env.DEMO === 'on',
    logLevel: env.LOG_LEVEL,
    authSecret: env.AUTH_SECRET ?? null,
    phonepe: phonePe(env),
    shipengine: shipEngine(env),
    mail: mailSettings(env),
    sms: smsSettings(env),
    identity: identitySettings(env),
  }
  refuseContradictions(env, config)
  return config
}

function refuseContradictions(env: Environment, config: Config): void {
  if (config.port === config.sandboxPort && config.port !== 0) {
    throw new ConfigError('SANDBOX_PORT is the same as PORT.')
  }
  if (env.NODE_ENV !== 'production' || config.demo) return
  if (config.phonepe.sandbox) {
    throw new ConfigError('PHONEPE_CLIENT_ID is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on the sandbox.')
  }
  if (config.shipengine.sandbox) {
    throw new ConfigError('SHIPENGINE_API_KEY is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on the sandbox.')
  }
  if (config.mail.sandbox) {
    throw new ConfigError('SMTP_URL is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on the sandbox.')
  }
  if (config.sms.sandbox) {
    throw new ConfigError('TWILIO_ACCOUNT_SID is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on the sandbox.')
  }
  if (!config.authSecret) {
    throw new ConfigError('AUTH_SECRET is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on a generated secret.')
  }
}

const PHONEPE_GROUP = ['PHONEPE_CLIENT_ID', 'PHONEPE_CLIENT_SECRET', 'PHONEPE_WEBHOOK_USERNAME', 'PHONEPE_WEBHOOK_PASSWORD'] as const

function phonePe(env: Environment): PhonePeSettings {
  const [clientId, clientSecret, webhookUsername, webhookPassword] = PHONEPE_GROUP.map((name) => env[name])
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
  refuseHalf(env, PHONEPE_GROUP)
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

const SHIPENGINE_GROUP = ['SHIPENGINE_API_KEY', 'SHIPENGINE_CARRIER_IDS'] as const

function shipEngine(env: Environment): ShipEngineSettings {
  const [apiKey, carrierIds] = SHIPENGINE_GROUP.map((name) => env[name])
  if (apiKey && carrierIds) return { sandbox: false, url: 'https://api.shipengine.com', apiKey, carrierIds: carrierIds.split(',') }
  refuseHalf(env, SHIPENGINE_GROUP)
  const url = `http://127.0.0.1:${env.SANDBOX_PORT}/shipengine`
  return { sandbox: true, url, apiKey: 'TEST_chhaap_sandbox', carrierIds: ['se-601001', 'se-601002'] }
}
