import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A delivery as it came. `isSigned` is null where no secret was known. */
export type Received = {
  at: string
  id: string
  timestamp: string
  signatures: string[]
  isSigned: boolean | null
  type: string
  body: string
}

/** What the receiver does with what comes, as its page calls it. */
export const ANSWERS = ['takes', 'refuses', 'stalls', 'gone'] as const
export type Answer = (typeof ANSWERS)[number]

/** Standard Webhooks: an older delivery, or one of the future, may be somebody's who has copied it. */
const TOLERANCE_S = 300

type Headers = (name: string) => string | undefined

/** @param secret empty where none is known */
export function readMessage(body: string, header: Headers, secret: string): Received {
  const [id = '', timestamp = '', signed = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => header(name))
  const message = { at: new Date().toISOString(), id, timestamp, signatures: signed.split(' '), type: typeOf(body), body }
  return { ...message, isSigned: secret === '' ? null : holds(secret, message) }
}

function holds(secret: string, { id, timestamp, body, signatures }: Omit<Received, 'isSigned'>): boolean {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  return signatures.some((text) => {
    const given = Buffer.from(text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function typeOf(body: string): string {
  try {
    return z.object({ type: z.string() }).parse(JSON.parse(body)).type
  } catch {
    return ''
  }
}
