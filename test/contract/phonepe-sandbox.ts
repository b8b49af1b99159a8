import { readSandboxConfig, type PhonePeConfig as SandboxPhonePe } from '../../sandbox/config.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { createPhonePe, type PhonePeConfig } from '../../src/services/payment/phonepe/phonepe.ts'
import type { RetryPolicy } from '../../src/services/retry-policy.ts'
import { receiveNotices } from './notice-receiver.ts'

export const RETURN_URL = 'http://localhost:3000/payments/return?session=s1'
export const GOOD_CARD = { number: '4111 1111 1111 1111', expiry: '12 / 49', cvv: '123', name: 'Asha Rao' }

type Control = { faults: object[]; calls: Record<string, number>; deliveries: { event: string; outcome: string; attempts: number }[] }
type AdapterChange = { config?: Partial<PhonePeConfig>; retryPolicy?: Partial<RetryPolicy>; nowMs?: () => number }

/** The sandbox on a free port, a webhook address of the test's own, and adapters that talk to it. */
export async function openSandbox(change: Partial<SandboxPhonePe> = {}) {
  const shop = await receiveNotices()
  const quick = { pendingS: 0.05, refundS: 0.05, webhookRetryMs: [1, 1], webhookUrl: shop.url }
  const settings = readSandboxConfig({ SANDBOX_PORT: '0' })
  const sandbox = await startSandbox({ ...settings, phonepe: { ...settings.phonepe, ...quick, ...change } })
  const baseUrl = `${sandbox.origin}/apis/pg-sandbox`
  let orders = 0

  async function control(method: string, path = '', body?: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${sandbox.origin}/control/phonepe${path}`, { method, headers, body: body && JSON.stringify(body) })
  }

  return {
    ...sandbox,
    shop,
    control,
    fault: (...faults: object[]) => control('POST', '', faults),
    settle: (id: string, outcome: object) => control('POST', `/orders/${id}`, outcome),
    look: async () => (await (await control('GET')).json()) as Control,
    order: (amountPaise = 732_000) => ({ id: `order-${++orders}`, amountPaise, expiresInS: 900 }),

    /** Patient as in production, except that it does not pause between attempts. */
    adapter({ config, retryPolicy, nowMs }: AdapterChange = {}) {
      const settings: PhonePeConfig = {
        apiUrl: baseUrl,
        authUrl: baseUrl,
        clientId: 'chhaap-sandbox',
        clientSecret: 'sandbox-secret',
        clientVersion: '1',
        webhooks: { scheme: 'sha256', username: 'chhaap_sandbox', password: 'sandbox1234' },
        pageHosts: [`127.0.0.1:${sandbox.port}`],
        ...config,
      }
      return createPhonePe(settings, { retryPolicy: { pauseMs: () => 0, ...retryPolicy }, nowMs })
    },

    async close(): Promise<void> {
      await sandbox.stop()
      await shop.close()
    },
  }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>

/** What a browser without JavaScript sends. */
export function submit(pageUrl: string | null, fields: Record<string, string>): Promise<Response> {
  return fetch(pageUrl ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay', ...fields }), redirect: 'manual' })
}
