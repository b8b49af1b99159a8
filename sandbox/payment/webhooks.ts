import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from './faults.ts'

/** `subject`: the order or refund that it tells of. */
export type Notice = { event: string; subject: string; body: object }

type WebhookConfig = {
  webhookUrl: string
  /** The pauses before the retries of a delivery that was not answered with 2xx. */
  webhookRetryMs: number[]
  /** The headers that sign a body; `isForged`: with another key. */
  headers(body: string, isForged: boolean): Record<string, string>
}

/** The state of one delivery, as the control API shows it. */
export type Delivery = {
  event: string
  subject: string
  outcome: 'under-way' | 'delivered' | 'given-up' | 'withheld'
  attempts: number
  lastAnswer: number | string | null
}

const MAX_DELIVERIES = 200
const MAX_CONCURRENT = 2000
/** The provider's timeout. */
const ATTEMPT_MS = 5000

/** Posts notices to the shop, with retries until it answers 2xx, modified by the active faults. */
export function createWebhooks(config: WebhookConfig, faults: Faults) {
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  let underWay = 0

  async function post(body: string, signature: Record<string, string>): Promise<number> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ATTEMPT_MS)])
    const headers = { 'content-type': 'application/json', ...signature }
    const answer = await fetch(config.webhookUrl, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  }

  async function postWithRetries(notice: Notice, delivery: Delivery): Promise<'delivered' | 'given-up'> {
    const isForged = faults.take('forged') !== null
    const body = JSON.stringify(notice.body)
    const signature = config.headers(body, isForged)
    // A forged notice is not retried.
    for (const pauseMs of isForged ? [0] : [0, ...config.webhookRetryMs]) {
      await pause(pauseMs)
      delivery.attempts++
      delivery.lastAnswer = await post(body, signature).catch(failureName)
      if (typeof delivery.lastAnswer === 'number' && delivery.lastAnswer < 300) return 'delivered'
    }
    return 'given-up'
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal, ref: false })

  function record(notice: Notice): Delivery {
    const { event, subject } = notice
    const delivery: Delivery = { event, subject, outcome: 'under-way', attempts: 0, lastAnswer: null }
    deliveries.push(delivery)
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift()
    return delivery
  }

  async function deliver(notice: Notice): Promise<void> {
    const delivery = record(notice)
    if (underWay >= MAX_CONCURRENT) {
      delivery.outcome = 'given-up'
      return
    }
    underWay++
    // Rejects only when the sandbox stops.
    delivery.outcome = await postWithRetries(notice, delivery).catch(() => 'given-up' as const)
    underWay--
  }

  return {
    /** Delivers notices in order, each after the one before is delivered or given up. Returns at once. */
    announce(...notices: Notice[]): void {
      if (faults.take('no-webhook')) {
        for (const notice of notices) record(notice).outcome = 'withheld'
        return
      }
      const copies = faults.take('duplicated') ? 2 : 1
      const delayMs = faults.take('late')?.delayMs ?? 0
      const run = async () => {
        await pause(delayMs)
        for (const notice of notices) await Promise.all(Array.from({ length: copies }, () => deliver(notice)))
      }
      run().catch(() => {})
    },
    deliveries: () => [...deliveries],
    stop: () => stopped.abort(),
  }
}

/** The reason of a failed fetch, such as ECONNREFUSED, is in `cause`. */
function failureName(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string }
  return code ?? error.name
}

export type Webhooks = ReturnType<typeof createWebhooks>
