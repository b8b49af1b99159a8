import { join, resolve } from 'node:path'
import { z } from 'zod'
import { IDENTITY_VARIABLES, identitySettings, type IdentitySettings } from './identity.ts'
import { MAIL_VARIABLES, mailSettings, type MailSettings } from './mail.ts'
import { MEMBERSHIP_VARIABLES, membershipSettings, type MembershipSettings } from './membership.ts'
import { MODERATION_VARIABLES, moderationSettings, type ModerationSettings } from './moderation.ts'
import { PAYMENT_VARIABLES, paymentSettings, refuseSandbox, type PaymentSettings } from './payment-providers.ts'
import { PUSH_VARIABLES, pushSettings, type PushSettings } from './push.ts'
import { SELLER_VARIABLES, sellerSettings, type SellerSettings } from './seller.ts'
import { SHIPENGINE_VARIABLES, shipEngineSettings, type ShipEngineSettings } from './shipengine.ts'
import { DEMO_FOLDER, findExampleWords } from './shop-folder/example-words.ts'
import { readFolder, type FolderSource } from './shop-folder/read-folder.ts'
import { SMS_VARIABLES, smsSettings, type SmsSettings } from './sms.ts'
import { STORAGE_VARIABLES, storageSettings, type StorageSettings } from './storage.ts'
import { ConfigError, nonEmpty, portNumber, wholeNumber } from './variables.ts'
import { WEBHOOK_VARIABLES, webhookSettings, type WebhookSettings } from './webhooks.ts'

export { ConfigError, DEMO_FOLDER }

/**
 * The only reader of the environment. Every variable is optional for a local demo; a wrong or
 * contradictory one stops the start with a line that names it.
 */
export type Config = {
  port: number
  sandboxPort: number
  publicUrl: string
  /** The number of trusted reverse proxies in front of the shop. */
  trustedProxies: number
  dataDir: string
  /** What shoppers read. */
  folder: FolderSource
  databaseUrl: string | null
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode; otherwise null. */
  databaseDirectUrl: string | null
  databaseReplicaUrl: string | null
  demo: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Signs tokens and seals cookies; null lets the shop generate one and keep it in its database. */
  authSecret: string | null
  /** Functions demand App Check tokens. */
  appCheck: boolean
  /** The bearer token for /metrics; null allows requests from this machine only. */
  metricsToken: string | null
  /** The passphrase that backups are encrypted with; null leaves them readable. */
  backupKey: string | null
  /** Null stores files in `dataDir`. */
  storage: StorageSettings | null
  payments: PaymentSettings
  /** Null where there is no carrier. */
  shipengine: ShipEngineSettings | null
  shippingLabels: 'automatic' | 'by-hand'
  mail: MailSettings
  /** Null where no text messages are sent. */
  sms: SmsSettings | null
  push: PushSettings
  webhooks: WebhookSettings
  seller: SellerSettings
  /** Null where no memberships are sold. */
  membership: MembershipSettings
  moderation: ModerationSettings
  identity: IdentitySettings
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })
const origin = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })
function isOrigin(url: string): boolean {
  return !URL.canParse(url) || [new URL(url).origin, `${new URL(url).origin}/`].includes(url)
}

const Environment = z.object({
  PORT: portNumber.default(3000),
  SANDBOX_PORT: portNumber.default(3001),
  PUBLIC_URL: origin.refine(isOrigin, 'must be an origin, without a path').optional(),
  TRUSTED_PROXIES: wholeNumber(9).default(0),
  SHOP_DIR: nonEmpty.optional(),
  DATA_DIR: nonEmpty.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DEMO: z.enum(['on', 'off'], 'is neither on nor off').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().default('development'),
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
  BACKUP_KEY: z.string().min(16, 'is shorter than 16 characters').optional(),
  APP_CHECK: z.enum(['on', 'off'], 'is neither on nor off').default('off'),
  AUTH_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  ...STORAGE_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...SHIPENGINE_VARIABLES,
  ...MAIL_VARIABLES,
  ...SMS_VARIABLES,
  ...PUSH_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...SELLER_VARIABLES,
  ...MEMBERSHIP_VARIABLES,
  ...MODERATION_VARIABLES,
  ...IDENTITY_VARIABLES,
})
type Environment = z.infer<typeof Environment>

/** Reads and checks the whole configuration. @throws {ConfigError} with one line for the operator */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = parse(Environment, environment)
  const folder = readFolder(resolve(given.SHOP_DIR ?? DEMO_FOLDER))
  const env = { ...given, DEMO: given.DEMO ?? folder.yaml.demo }
  const demo = env.DEMO === 'on'
  const config: Config = {
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: resolve(env.DATA_DIR ?? (env.SHOP_DIR === undefined ? '.data' : join(env.SHOP_DIR, '.data'))),
    folder,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL === env.DATABASE_URL ? null : (env.DATABASE_DIRECT_URL ?? null),
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    demo,
    logLevel: env.LOG_LEVEL,
    authSecret: env.AUTH_SECRET ?? null,
    appCheck: env.APP_CHECK === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    backupKey: env.BACKUP_KEY ?? null,
    storage: storageSettings(env),
    payments: paymentSettings(env),
    shipengine: shipEngineSettings(env),
    shippingLabels: env.SHIPPING_LABELS ?? (demo ? 'automatic' : 'by-hand'),
    mail: mailSettings(env, folder.yaml),
    sms: smsSettings(env),
    push: pushSettings(env),
    webhooks: webhookSettings(env),
    seller: sellerSettings(env, folder.yaml),
    membership: membershipSettings(env, demo),
    moderation: moderationSettings(env),
    identity: identitySettings(env),
  }
  refuseContradictions(env, config)
  return config
}

function parse<Variables>(variables: z.ZodType<Variables>, environment: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
}

/** BACKUP_KEY alone, for what is done before there is a shop folder. @throws {ConfigError} */
export function readBackupKey(environment: Record<string, string | undefined> = process.env): string | null {
  return parse(Environment.pick({ BACKUP_KEY: true }), environment).BACKUP_KEY ?? null
}

/** Where the shop of a folder has its data, whatever else the environment lacks. @throws {ConfigError} */
export function readDataOf(
  folder: string,
  environment: Record<string, string | undefined> = process.env,
): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'> {
  const env = parse(Environment.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, DATA_DIR: true }), environment)
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL === env.DATABASE_URL ? null : (env.DATABASE_DIRECT_URL ?? null),
    dataDir: resolve(env.DATA_DIR ?? join(folder, '.data')),
  }
}

const REAL_SHOP = 'a real shop (NODE_ENV=production, DEMO=off)'
/** Services that a real shop requires, each with the first variable of its group. */
const NEEDED_SERVICES = [
  ['mail', 'SMTP_URL'],
  ['moderation', 'NATURAL_LANGUAGE_API_KEY'],
] as const

function refuseContradictions(env: Environment, config: Config): void {
  if (config.port === config.sandboxPort && config.port !== 0) {
    throw new ConfigError('SANDBOX_PORT is the same as PORT.')
  }
  if (config.databaseDirectUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_DIRECT_URL is the same database without its pooler.')
  }
  if (config.databaseReplicaUrl && !config.databaseUrl) {
    throw new ConfigError('DATABASE_URL is missing: DATABASE_REPLICA_URL is a replica of that server.')
  }
  if (env.NODE_ENV !== 'production') return
  // A demo deletes its orders every day and says that no money moves.
  if (config.demo && Object.values(config.payments.accounts).some((account) => account.movesMoney)) {
    throw new ConfigError('DEMO is on with real payments: set DEMO=off, or use a test account of the provider (docs/going-live.md).')
  }
  if (config.demo) return
  if (env.SHIPPING_LABELS === 'automatic' && !config.shipengine) {
    throw new ConfigError('SHIPPING_LABELS is automatic, which needs SHIPENGINE_API_KEY and SHIPENGINE_CARRIER_IDS.')
  }
  refuseSandbox(config.payments, REAL_SHOP)
  for (const [service, variable] of NEEDED_SERVICES) {
    if (config[service].sandbox) throw new ConfigError(`${variable} is missing: ${REAL_SHOP} does not start on the sandbox.`)
  }
  if (config.seller.demo) {
    throw new ConfigError(
      `SHOP_NAME is missing: ${REAL_SHOP} sells and sends under a name and an address of its own, in SHOP_* variables or as the seller of shop.yaml, without "example: true".`,
    )
  }
  if (!config.authSecret) {
    throw new ConfigError(`AUTH_SECRET is missing: ${REAL_SHOP} does not start on a generated secret.`)
  }
  const examples = findExampleWords(config.folder)
  if (examples.length > 0) {
    throw new ConfigError(
      `SHOP_DIR is ${config.folder.path}, where ${examples.join(', ')} ${examples.length === 1 ? 'is' : 'are'} as in the example: ${REAL_SHOP} opens with words and products of its own. Write yours (a file of products may also be taken out), or name your own folder.`,
    )
  }
}

/** Origins that a form may redirect to: the payment page and the sign-in providers' pages. */
export function formOriginsOf({ payments, identity }: Pick<Config, 'payments' | 'identity'>): string[] {
  const hosts = Object.values(payments.accounts).flatMap(({ pageHosts }) => pageHosts)
  const pages = hosts.map((host) => `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https'}://${host}`)
  return [...new Set([...pages, ...Object.values(identity).flatMap((provider) => provider?.pageOrigins ?? [])])]
}
