import { z } from 'zod'
import type { AttributeScores } from '../../domain/reviews/review.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Moderation } from '../../shop.ts'
import { readAnswer, parseAnswer } from '../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'

/** Google Cloud Natural Language, version 2. */
export type NaturalLanguageConfig = { url: string; apiKey: string }

const SERVICE = 'natural-language'
/** Few retries, because the job is retried too. */
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, overallMs: 30_000, attempts: 3 }

const Answer = z.object({ moderationCategories: z.array(z.object({ name: z.string(), confidence: z.number() })) })

/** The harmful categories, each with its attribute; the others, such as Health or Finance, are only topics. */
const ATTRIBUTES = new Map<string, Exclude<keyof AttributeScores, 'TOXICITY'> | null>([
  ['Toxic', null],
  ['Insult', 'INSULT'],
  ['Profanity', 'PROFANITY'],
  ['Derogatory', 'IDENTITY_ATTACK'],
  ['Sexual', 'SEXUALLY_EXPLICIT'],
  ['Violent', 'THREAT'],
])

/** Scores with `moderateText`; toxicity is the highest of the harmful categories. */
export function createNaturalLanguage({ url, apiKey }: NaturalLanguageConfig, retryPolicy: Partial<RetryPolicy> = {}): Moderation {
  // Not in the URL, because proxies log URLs.
  const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' }
  return {
    async score(text) {
      const body = JSON.stringify({ document: { type: 'PLAIN_TEXT', content: text } })
      const attempt = (signal: AbortSignal) =>
        readAnswer(SERVICE, `${url}/v2/documents:moderateText`, { method: 'POST', headers, body, signal })
      const answer = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
      return toScores(parseAnswer(answer, Answer, { service: SERVICE, call: 'moderateText' }).moderationCategories)
    },
  }
}

function toScores(categories: { name: string; confidence: number }[]): AttributeScores {
  const harmful = categories.filter(({ name }) => ATTRIBUTES.has(name))
  if (!harmful.some(({ name }) => name === 'Toxic')) throw new ServiceError(SERVICE, 'invalid-answer', 'The answer has no category Toxic')
  const scores: AttributeScores = { TOXICITY: Math.max(...harmful.map(({ confidence }) => confidence)) }
  for (const { name, confidence } of harmful) {
    const attribute = ATTRIBUTES.get(name)
    if (attribute) scores[attribute] = confidence
  }
  return scores
}
