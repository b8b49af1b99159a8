import { z } from 'zod'

export type PushSettings = {
  /** The private VAPID key in Base64url; null lets the shop generate one and store it in its database. */
  vapidPrivateKey: string | null
  /** The origin of the sandbox's push service; null in a real shop. */
  sandbox: string | null
}

export const PUSH_VARIABLES = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is no key of 32 bytes in Base64url')
    .optional(),
}

export function pushSettings(env: { VAPID_PRIVATE_KEY?: string | undefined; SANDBOX_PORT: number; DEMO: string }): PushSettings {
  return {
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    sandbox: env.DEMO === 'on' ? `http://127.0.0.1:${env.SANDBOX_PORT}` : null,
  }
}
