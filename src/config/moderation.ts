import { z } from 'zod'
import { ConfigError, nonEmpty } from './variables.ts'

/** The service that scores reviews; null for the built-in scorer. */
export type ModerationSettings = { sandbox: boolean; naturalLanguage: { url: string; apiKey: string } | null }

export const MODERATION_VARIABLES = {
  MODERATION: z.enum(['local', 'natural-language'], 'is neither local nor natural-language').optional(),
  NATURAL_LANGUAGE_API_KEY: nonEmpty.optional(),
}

export function moderationSettings({
  MODERATION,
  NATURAL_LANGUAGE_API_KEY: apiKey,
  SANDBOX_PORT,
}: z.infer<z.ZodObject<typeof MODERATION_VARIABLES>> & { SANDBOX_PORT: number }): ModerationSettings {
  if (MODERATION === 'local' && apiKey) throw new ConfigError('MODERATION is local, which needs no NATURAL_LANGUAGE_API_KEY.')
  if (apiKey) return { sandbox: false, naturalLanguage: { url: 'https://language.googleapis.com', apiKey } }
  if (MODERATION !== 'natural-language') return { sandbox: false, naturalLanguage: null }
  return {
    sandbox: true,
    naturalLanguage: { url: `http://127.0.0.1:${SANDBOX_PORT}/language`, apiKey: 'chhaap-sandbox-key' },
  }
}
