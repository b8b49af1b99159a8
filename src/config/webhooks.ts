import { z } from 'zod'
import { ConfigError } from './variables.ts'

/** `host:port` of programs that are told of events although they are not public. */
export type WebhookSettings = { allowed: readonly string[] }

export const WEBHOOK_VARIABLES = {
  WEBHOOK_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .refine((hosts) => hosts.every((host) => /^[\w.-]+:\d{1,5}$/.test(host)), 'is no list such as 127.0.0.1:4000')
    .optional(),
}

type Variables = { WEBHOOK_ALLOW?: string[] | undefined; SANDBOX_PORT: number; DEMO: string; NODE_ENV: string }

export function webhookSettings({ WEBHOOK_ALLOW: allowed = [], SANDBOX_PORT: port, DEMO, NODE_ENV }: Variables): WebhookSettings {
  if (NODE_ENV === 'production' && allowed.length > 0) {
    throw new ConfigError('WEBHOOK_ALLOW is for tests and development: with NODE_ENV=production only public addresses are told of events.')
  }
  return { allowed: [...allowed, ...(DEMO === 'on' ? [`127.0.0.1:${port}`, `localhost:${port}`] : [])] }
}
