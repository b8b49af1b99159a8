import { readSandboxConfig, type SandboxConfig } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createPhonePe, type PhonePeConfig } from '../../src/services/payment/phonepe/phonepe.ts'
import { createRazorpay, type RazorpayConfig } from '../../src/services/payment/razorpay/razorpay.ts'
import type { RetryPolicy } from '../../src/services/retry-policy.ts'
import type { Payments } from '../../src/shop.ts'
import { receiveNotices } from './notice-receiver.ts'

export const RETURN_URL = 'http://localhost:3000/payments/return?session=s1'
export const GOOD_CARD = { number: '4111 1111 1111 1111', expiry: '12 / 49', cvv: '123', name: 'Asha Rao' }

type Control = { faults: object[]; calls: Record<string, number>; deliveries: { event: string; outcome: string; attempts: number }[] }
type AdapterChange<Config> = { config?: Partial<Config>; retryPolicy?: Partial<RetryPolicy>; nowMs?: () => number }
type Create<Config> = (config: Config, options: { retryPolicy: Partial<RetryPolicy>; nowMs: (() => number) | undefined }) => Payments

export const PROVIDERS = ['phonepe', 'razorpay'] as const
type Provider = (typeof PROVIDERS)[number]

/** PhonePe in the sandbox. */
export function openSandbox(change: Partial<SandboxConfig['phonepe']> = {}) {
  return open('phonepe', change, {
    create: createPhonePe,
    configOf: ({ origin, port }): PhonePeConfig => ({
      apiUrl: `${origin}/apis/pg-sandbox`,
      authUrl: `${origin}/apis/pg-sandbox`,
      clientId: 'chhaap-sandbox',
      clientSecret: 'sandbox-secret',
      clientVersion: '1',
      webhooks: { scheme: 'sha256', username: 'chhaap_sandbox', password: 'sandbox1234' },
      pageHosts: [`127.0.0.1:${port}`],
    }),
  })
}

export function openRazorpay(change: Partial<SandboxConfig['razorpay']> = {}) {
  return open('razorpay', change, {
    create: createRazorpay,
    configOf: ({ origin, port }): RazorpayConfig => ({
      apiUrl: `${origin}/razorpay`,
      keyId: 'rzp_test_sandbox',
      keySecret: 'sandbox-secret',
      webhookSecret: 'sandbox-webhook-secret',
      pageHosts: [`127.0.0.1:${port}`],
    }),
  })
}

/** What every provider must do is tried with each of them. */
export const openEither = (provider: Provider, change: { pendingS?: number } = {}) =>
  provider === 'phonepe' ? openSandbox(change) : openRazorpay(change)

type Adapter<Config> = { create: Create<Config>; configOf: (sandbox: { origin: string; port: number }) => Config }

/** The sandbox on a free port, a webhook address of the test's own, and adapters that talk to it. */
async function open<Config>(provider: Provider, change: Partial<SandboxConfig[Provider]>, { create, configOf }: Adapter<Config>) {
  const shop = await receiveNotices()
  const quick = { pendingS: 0.05, refundS: 0.05, webhookRetryMs: [1, 1], webhookUrl: shop.url }
  const settings = readSandboxConfig({ SANDBOX_PORT: '0' })
  const sandbox = await startSandbox({ ...settings, [provider]: { ...settings[provider], ...quick, ...change } })
  let orders = 0

  async function control(method: string, path = '', body?: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${sandbox.origin}/control/${provider}${path}`, { method, headers, body: body && JSON.stringify(body) })
  }

  return {
    ...sandbox,
    provider,
    shop,
    control,
    fault: (...faults: object[]) => control('POST', '', faults),
    settle: (id: string, outcome: object) => control('POST', `/orders/${id}`, outcome),
    look: async () => (await (await control('GET')).json()) as Control,
    order: (amountPaise = 732_000) => ({ id: `order-${++orders}`, amountPaise, expiresInS: 1200 }),

    /** Patient as in production, except that it does not pause between attempts. */
    adapter({ config, retryPolicy, nowMs }: AdapterChange<Config> = {}) {
      return create({ ...configOf(sandbox), ...config }, { retryPolicy: { pauseMs: () => 0, ...retryPolicy }, nowMs })
    },

    async close(): Promise<void> {
      await sandbox.stop()
      await shop.close()
    },
  }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>
export type OpenEither = Omit<OpenSandbox, 'adapter'> & { adapter(change?: { retryPolicy?: Partial<RetryPolicy> }): Payments }

/** What a browser without JavaScript sends. */
export function submit(pageUrl: string | null, fields: Record<string, string>): Promise<Response> {
  return fetch(pageUrl ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay', ...fields }), redirect: 'manual' })
}
