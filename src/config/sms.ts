import { isSupportedCountry } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { isRealShop, nonEmpty, requireAllOrNone, type RealShop } from './variables.ts'

/** The Twilio account and the sender of text messages. */
export type SmsSettings = {
  sandbox: boolean
  url: string
  accountSid: string
  authToken: string
  /** A number such as +12025550123, or a messaging service such as MG0123…, which registered senders in India need. */
  from: string
  /** ISO codes of the countries where messages go. */
  countries: string[]
}

export const SMS_VARIABLES = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'is no account such as AC0123…, with 32 digits or letters a to f')
    .optional(),
  TWILIO_AUTH_TOKEN: nonEmpty.optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'is neither a number such as +12025550123 nor a messaging service such as MG0123…')
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .default('IN')
    .transform((list) => list.split(',').map((code) => code.trim().toUpperCase()))
    .refine(
      (codes) => codes.every((code) => isSupportedCountry(code)),
      'is no list of countries such as IN,LK,AE (their codes of two letters)',
    ),
}

const GROUP = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

type SmsEnvironment = Partial<Record<(typeof GROUP)[number], string>> & RealShop & { SMS_COUNTRIES: string[]; SANDBOX_PORT: number }

/** Null: a real shop without the credentials sends no text messages. */
export function smsSettings(env: SmsEnvironment): SmsSettings | null {
  const [accountSid, authToken, from] = GROUP.map((name) => env[name])
  const countries = env.SMS_COUNTRIES
  if (accountSid && authToken && from) return { sandbox: false, url: 'https://api.twilio.com', accountSid, authToken, from, countries }
  requireAllOrNone(env, GROUP)
  if (isRealShop(env)) return null
  return {
    sandbox: true,
    url: `http://127.0.0.1:${env.SANDBOX_PORT}/twilio`,
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'sandbox-secret',
    from: '+12025550100',
    countries,
  }
}
