import { z } from 'zod'

/** What the sandbox runs on. The credentials are no secrets: they open nothing but this stand-in. */
export type SandboxConfig = {
  /** 0 takes any free port. */
  port: number
  phonepe: PhonePeConfig
  shipengine: ShipEngineConfig
  mail: MailConfig
  identity: IdentityConfig
}

export type MailConfig = {
  /** Null: a thousand above the sandbox's own, or any free one where that is free to choose too. */
  port: number | null
  user: string
  password: string
}

export type ShipEngineConfig = { apiKey: string }

/** The shop as Google, Twitter and GitHub know it: one registration for the three of them. */
export type IdentityConfig = {
  clientId: string
  clientSecret: string
  /** Browsers are sent back to these and nowhere else. */
  shopOrigins: string[]
  codeTtlS: number
  tokenTtlS: number
}

export type PhonePeConfig = {
  clientId: string
  clientSecret: string
  clientVersion: string
  webhookUrl: string
  webhookUsername: string
  webhookPassword: string
  merchantName: string
  /** How long the card that stays pending does so. */
  pendingS: number
  /** From the acceptance of a refund to its completion. */
  refundS: number
  tokenTtlS: number
  /** One further delivery after each pause while the shop does not answer 2xx. */
  webhookRetryMs: number[]
}

const portNumber = z.coerce.number('is not a number').int().min(0).max(65535)
const port = (fallback: number) => portNumber.default(fallback)

const Environment = z.object({
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  SANDBOX_SMTP_PORT: portNumber.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
  SANDBOX_PENDING_S: z.coerce.number('is not a number').min(0).max(3600).default(20),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
})

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
  if (env.SANDBOX_SMTP_PORT === undefined && env.SANDBOX_PORT > 64_535) {
    throw new SandboxConfigError('SANDBOX_SMTP_PORT is missing: there is no port a thousand above SANDBOX_PORT.')
  }
  return {
    port: env.SANDBOX_PORT,
    phonepe: {
      clientId: 'chhaap-sandbox',
      clientSecret: 'sandbox-secret',
      clientVersion: '1',
      webhookUrl: env.SANDBOX_WEBHOOK_URL ?? `http://127.0.0.1:${env.PORT}/webhooks/phonepe`,
      webhookUsername: 'chhaap_sandbox',
      webhookPassword: 'sandbox1234',
      merchantName: 'Chhaap',
      pendingS: env.SANDBOX_PENDING_S,
      refundS: 2,
      tokenTtlS: 1800,
      webhookRetryMs: [1000, 3000, 10_000, 30_000, 60_000],
    },
    shipengine: { apiKey: 'TEST_chhaap_sandbox' },
    mail: { port: env.SANDBOX_SMTP_PORT ?? null, user: 'chhaap-sandbox', password: 'sandbox-secret' },
    identity: {
      clientId: 'chhaap-sandbox',
      clientSecret: 'sandbox-secret',
      shopOrigins: [new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin],
      codeTtlS: 60,
      tokenTtlS: 3600,
    },
  }
}
