import { z } from 'zod'
import { createPhonePe } from '../services/payment/phonepe/phonepe.ts'
import { createRazorpay } from '../services/payment/razorpay/razorpay.ts'
import type { RetryPolicy } from '../services/retry-policy.ts'
import type { Payments } from '../shop.ts'
import { PHONEPE_VARIABLES, phonePeSettings } from './phonepe.ts'
import { RAZORPAY_VARIABLES, razorpaySettings } from './razorpay.ts'
import { ConfigError } from './variables.ts'

type Settings = {
  sandbox: boolean
  /** Whether somebody pays with their own money: neither at the stand-in nor at a test account. */
  movesMoney: boolean
  apiUrl: string
  pageHosts: readonly string[]
}

/** `merchant` is whom the payment page says is paid. */
type Connection = { retryPolicy?: Partial<RetryPolicy>; merchant?: string }

/** The shop's account with a provider. */
export type PaymentAccount = Settings & { firstVariable: string; connect: (options: Connection) => Payments }

/**
 * The payment providers. One more is its folder in services/payment, its variables, its stand-in, and its lines here. Its name is stored
 * with each payment, and its notices come to /webhooks/ and that name.
 */
const PROVIDERS = {
  phonepe: provider({ firstVariable: 'PHONEPE_CLIENT_ID', variables: PHONEPE_VARIABLES, settings: phonePeSettings, create: createPhonePe }),
  razorpay: provider({
    firstVariable: 'RAZORPAY_KEY_ID',
    variables: RAZORPAY_VARIABLES,
    settings: razorpaySettings,
    create: createRazorpay,
  }),
}

type ProviderName = keyof typeof PROVIDERS
const NAMES = Object.keys(PROVIDERS) as ProviderName[]
const isProvider = (name: string): name is ProviderName => NAMES.some((known) => known === name)

export const PAYMENT_VARIABLES = {
  PAYMENT_PROVIDER: z
    .string()
    .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))])
    .refine((names) => names.every(isProvider), `names a provider other than ${NAMES.join(', ')}`)
    .default(['phonepe']),
  ...PROVIDERS.phonepe.variables,
  ...PROVIDERS.razorpay.variables,
}

export type PaymentSettings = {
  /** The providers that payments are opened with, the first before the others. */
  offered: string[]
  /** By name: those, and others in which a payment may still be open. */
  accounts: Record<string, PaymentAccount>
}

/** A stand-in that is not offered stands beside stand-ins alone: a shop that takes money knows no keys that everybody can read. */
export function paymentSettings(env: z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>> & { SANDBOX_PORT: number }): PaymentSettings {
  const all = NAMES.map((name) => [name, PROVIDERS[name].open(env)] as const)
  const offered = env.PAYMENT_PROVIDER
  const isDemo = all.every(([name, account]) => account.sandbox || !offered.includes(name))
  const accounts = all.filter(([name, account]) => offered.includes(name) || !account.sandbox || isDemo)
  return { offered, accounts: Object.fromEntries(accounts) }
}

/** Whether what is offered is a stand-in: nobody pays. */
export function playsPayments({ offered, accounts }: PaymentSettings): boolean {
  return offered.some((name) => accounts[name]?.sandbox)
}

/** The first that is offered and plays with a stand-in. @throws {ConfigError} where it is one in a shop that sells */
export function refuseSandbox({ offered, accounts }: PaymentSettings, shop: string): void {
  const missing = offered.map((name) => accounts[name]).find((account) => account?.sandbox)
  if (missing) throw new ConfigError(`${missing.firstVariable} is missing: ${shop} does not start on the sandbox.`)
}

type Given<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>> & { SANDBOX_PORT: number }
type Registration<Variables extends z.ZodRawShape, Own extends Settings> = {
  firstVariable: keyof Variables & string
  variables: Variables
  settings: (env: Given<Variables>) => Own
  create: (own: NoInfer<Own>, options: Connection) => Payments
}

function provider<Variables extends z.ZodRawShape, Own extends Settings>({
  firstVariable,
  variables,
  settings,
  create,
}: Registration<Variables, Own>) {
  const open = (env: Given<Variables>): PaymentAccount => {
    const own = settings(env)
    return { ...own, firstVariable, connect: (options) => create(own, options) }
  }
  return { variables, open }
}
