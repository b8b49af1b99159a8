import { z } from 'zod'
import { isPhoneNumber } from '../../domain/accounts/person.ts'
import { cutText, cleanLines } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Sms } from '../../shop.ts'
import { readAnswer, parseAnswer } from '../read-answer.ts'
import { DEFAULT_RETRY_POLICY, withRetries, type RetryPolicy } from '../retry-policy.ts'

export type TwilioConfig = { url: string; accountSid: string; authToken: string; from: string; countries: string[] }

const SERVICE = 'sms'

/** The service refuses longer texts. */
const LONGEST = 1600

/** The protocol has no id by which the service would know a second copy: few attempts, and the job's own are far apart. */
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, overallMs: 30_000, attempts: 2 }

const MessageAnswer = z.object({ sid: z.string().min(1), status: z.string() })
const AccountAnswer = z.object({ status: z.enum(['active', 'suspended', 'closed']) })
const NEVER_SENT = new Set(['failed', 'undelivered', 'canceled'])

/** Twilio's Messages API. */
export function createTwilioSms(config: TwilioConfig, retryPolicy: Partial<RetryPolicy> = {}): Sms {
  const account = `${config.url}/2010-04-01/Accounts/${config.accountSid}`
  const credentials = Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')
  const authorization = `Basic ${credentials}`
  const senderField = config.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    countries: config.countries,
    async send({ to, text }) {
      if (!isPhoneNumber(to)) throw new ServiceError(SERVICE, 'internal', 'Not a valid phone number')
      const request = {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: to,
          [senderField]: config.from,
          Body: cutText(cleanLines(text), LONGEST),
        }).toString(),
      }
      const attempt = (signal: AbortSignal) => readAnswer(SERVICE, `${account}/Messages.json`, { ...request, signal })
      const answer = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
      const message = parseAnswer(answer, MessageAnswer, { service: SERVICE, call: 'message' })
      if (NEVER_SENT.has(message.status)) throw new ServiceError(SERVICE, 'internal', `The message was not sent: ${message.status}`)
    },
    async check() {
      const attempt = (signal: AbortSignal) => readAnswer(SERVICE, `${account}.json`, { headers: { authorization }, signal })
      const answer = await withRetries({ ...RETRY_POLICY, ...retryPolicy, service: SERVICE }, attempt)
      const { status } = parseAnswer(answer, AccountAnswer, { service: SERVICE, call: 'account' })
      if (status !== 'active') throw new ServiceError(SERVICE, 'internal', `The account is ${status}`)
    },
  }
}
