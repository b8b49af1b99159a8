import { z } from 'zod'
import { nonEmpty, requireAllOrNone } from './variables.ts'

export type RazorpaySettings = {
  sandbox: boolean
  movesMoney: boolean
  apiUrl: string
  keyId: string
  keySecret: string
  webhookSecret: string
  pageHosts: string[]
}

export const RAZORPAY_VARIABLES = {
  RAZORPAY_KEY_ID: nonEmpty.optional(),
  RAZORPAY_KEY_SECRET: nonEmpty.optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8, 'is shorter than 8 characters').max(200, 'is longer than 200 characters').optional(),
  RAZORPAY_URL: z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).optional(),
}

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const LIVE_URL = 'https://api.razorpay.com'
/** Payment links are on rzp.io and lead on to a page of razorpay.com, which a form that is redirected must be allowed to follow. */
const PAGE_HOSTS = ['rzp.io', 'razorpay.com', '*.razorpay.com']

export function razorpaySettings(env: z.infer<z.ZodObject<typeof RAZORPAY_VARIABLES>> & { SANDBOX_PORT: number }): RazorpaySettings {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
  if (keyId && keySecret && webhookSecret) {
    const apiUrl = apiUrlOf(env.RAZORPAY_URL ?? LIVE_URL)
    const movesMoney = apiUrl === LIVE_URL && !keyId.startsWith('rzp_test_')
    const pageHosts = apiUrl === LIVE_URL ? PAGE_HOSTS : [...PAGE_HOSTS, ...hostsOf(apiUrl)]
    return { sandbox: false, movesMoney, apiUrl, keyId, keySecret, webhookSecret, pageHosts }
  }
  requireAllOrNone(env, KEYS)
  const apiUrl = apiUrlOf(env.RAZORPAY_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT}/razorpay`)
  return {
    sandbox: true,
    movesMoney: false,
    apiUrl,
    keyId: 'rzp_test_sandbox',
    keySecret: 'sandbox-secret',
    webhookSecret: 'sandbox-webhook-secret',
    pageHosts: hostsOf(apiUrl),
  }
}

/** Without the version, which belongs to each call. */
function apiUrlOf(given: string): string {
  return given.replace(/\/+$/, '').replace(/\/v1$/, '')
}

/** This machine's two names are one stand-in. */
function hostsOf(apiUrl: string): string[] {
  const { host, hostname, port } = new URL(apiUrl)
  return ['localhost', '127.0.0.1'].includes(hostname) ? [`localhost:${port}`, `127.0.0.1:${port}`] : [host]
}
