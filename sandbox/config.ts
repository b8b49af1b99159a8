import { z } from 'zod'

/** The sandbox's configuration. The credentials are no secrets: only this sandbox accepts them. */
export type SandboxConfig = {
  /** 0 takes any free port. */
  port: number
  phonepe: PhonePeConfig
  razorpay: RazorpayConfig
  shipengine: ShipEngineConfig
  mail: MailConfig
  sms: SmsConfig
  moderation: ModerationConfig
  identity: IdentityConfig
}

export type MailConfig = {
  /** 0 takes any free port. */
  port: number
  user: string
  password: string
}

export type ModerationConfig = { apiKey: string }

export type SmsConfig = { accountSid: string; authToken: string }

export type ShipEngineConfig = { apiKey: string }

/** The shop's OAuth client, the same for Google, Twitter and GitHub. */
export type IdentityConfig = {
  clientId: string
  clientSecret: string
  /** The only origins that browsers are redirected to. */
  shopOrigins: string[]
  codeTtlS: number
  tokenTtlS: number
}

/** What every payment provider has. */
type PaymentConfig = {
  webhookUrl: string
  merchantName: string
  /** Where orders and refunds outlive the process; null keeps them in memory. */
  dataDir: string | null
  /** How long a payment with the pending test card takes. */
  pendingS: number
  /** From the acceptance of a refund to its completion. */
  refundS: number
  /** The pauses before the retries of a delivery that was not answered with 2xx. */
  webhookRetryMs: number[]
}

export type RazorpayConfig = PaymentConfig & { keyId: string; keySecret: string; webhookSecret: string }

export type PhonePeConfig = PaymentConfig & {
  clientId: string
  clientSecret: string
  clientVersion: string
  webhookUsername: string
  webhookPassword: string
  /** The key of HMAC signatures; null for the fixed hash of user name and password. */
  webhookSecret: string | null
  tokenTtlS: number
}

function wholeNumber(most: number) {
  const error = `is not a whole number from 0 to ${most}`
  return z.coerce.number(error).int(error).min(0, error).max(most, error)
}

const portNumber = wholeNumber(65_535)
const port = (fallback: number) => portNumber.default(fallback)

const Environment = z.object({
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_SMTP_PORT: portNumber.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
  SANDBOX_PENDING_S: wholeNumber(3600).default(20),
  SANDBOX_DATA_DIR: z.string().optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
})

/** SANDBOX_PORT plus 1000, or minus 1000 at the end of the range; never PORT. Must agree with src/config/mail.ts. */
function smtpPort({ PORT, SANDBOX_PORT }: { PORT: number; SANDBOX_PORT: number }): number {
  if (SANDBOX_PORT === 0) return 0
  const port = SANDBOX_PORT + (SANDBOX_PORT > 64_000 ? -1000 : 1000)
  return port === PORT ? port + 1 : port
}

export class SandboxConfigError extends Error {}

/** @throws {SandboxConfigError} with one line that names the wrong variable */
export function readSandboxConfig(environment: Record<string, string | undefined>): SandboxConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SandboxConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = parsed.data
  const paymentOf = (provider: string): PaymentConfig => ({
    webhookUrl: `http://127.0.0.1:${env.PORT}/webhooks/${provider}`,
    merchantName: 'the shop',
    dataDir: env.SANDBOX_DATA_DIR ?? null,
    pendingS: env.SANDBOX_PENDING_S,
    refundS: 2,
    webhookRetryMs: [1000, 3000, 10_000, 30_000, 60_000],
  })
  return {
    port: env.SANDBOX_PORT,
    razorpay: {
      ...paymentOf('razorpay'),
      keyId: 'rzp_test_sandbox',
      keySecret: 'sandbox-secret',
      webhookSecret: 'sandbox-webhook-secret',
    },
    phonepe: {
      ...paymentOf('phonepe'),
      ...(env.SANDBOX_WEBHOOK_URL !== undefined && { webhookUrl: env.SANDBOX_WEBHOOK_URL }),
      clientId: 'chhaap-sandbox',
      clientSecret: 'sandbox-secret',
      clientVersion: '1',
      webhookUsername: 'chhaap_sandbox',
      webhookPassword: 'sandbox1234',
      webhookSecret: null,
      tokenTtlS: 1800,
    },
    shipengine: { apiKey: 'TEST_chhaap_sandbox' },
    mail: { port: env.SANDBOX_SMTP_PORT ?? smtpPort(env), user: 'chhaap-sandbox', password: 'sandbox-secret' },
    moderation: { apiKey: 'chhaap-sandbox-key' },
    sms: { accountSid: `AC${'0'.repeat(32)}`, authToken: 'sandbox-secret' },
    identity: {
      clientId: 'chhaap-sandbox',
      clientSecret: 'sandbox-secret',
      shopOrigins: [new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin],
      codeTtlS: 60,
      tokenTtlS: 3600,
    },
  }
}
