import { z } from 'zod'
import { passagesOf } from '../../domain/reviews/passages.ts'
import { OFFENCES, type AttributeScores } from '../../domain/reviews/review.ts'
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

/** Each passage is a request that is paid for. */
const STRIDE = 6
/** Passages that are asked about at once. */
const AT_ONCE = 4

/**
 * Scores with `moderateText`; toxicity is the highest of the harmful categories, and each score the highest of all passages: some twenty
 * requests for 500 characters.
 */
export function createNaturalLanguage({ url, apiKey }: NaturalLanguageConfig, retryPolicy: Partial<RetryPolicy> = {}): Moderation {
  // Not in the URL, because proxies log URLs.
  const headers = { 'x-goog-api-key': apiKey, 'content-type': 'application/json' }
  const ask = async (text: string): Promise<AttributeScores> => {
    const body = JSON.stringify({ document: { type: 'PLAIN_TEXT', content: text } })
    const attempt = (signal: AbortSignal) =>
      readAnswer(SERVICE, `${url}/v2/documents:moderateText`, { method: 'POST', headers, body, signal })
    const answer = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
    return toScores(parseAnswer(answer, Answer, { service: SERVICE, call: 'moderateText' }).moderationCategories)
  }
  return {
    async score(text) {
      const passages = passagesOf(text, STRIDE)
      const scores: AttributeScores[] = []
      for (let from = 0; from < passages.length; from += AT_ONCE) {
        scores.push(...(await Promise.all(passages.slice(from, from + AT_ONCE).map(ask))))
      }
      return scores.reduce(highest)
    },
  }
}

function highest(one: AttributeScores, other: AttributeScores): AttributeScores {
  const scores: AttributeScores = { TOXICITY: Math.max(one.TOXICITY, other.TOXICITY) }
  for (const offence of OFFENCES) {
    const found = Math.max(one[offence] ?? -Infinity, other[offence] ?? -Infinity)
    if (found !== -Infinity) scores[offence] = found
  }
  return scores
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
