import { createHmac, hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PhonePeConfig } from '../config.ts'
import type { Faults } from './faults.ts'
import type { Notice } from './notices.ts'

/** How one notice fared, shown by the control address. */
export type Delivery = {
  event: string
  subject: string
  outcome: 'under-way' | 'delivered' | 'given-up' | 'withheld'
  attempts: number
  lastAnswer: number | string | null
}

const KEPT_DELIVERIES = 200
const MOST_UNDER_WAY = 2000
/** The provider hangs up on a slow shop. */
const ATTEMPT_MS = 5000

/** Posts notices to the shop, again and again while it does not answer 2xx, as the faults of the moment have it. */
export function createWebhooks(config: PhonePeConfig, faults: Faults) {
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  const { webhookSecret: secret } = config
  const hashed = hash('sha256', `${config.webhookUsername}:${config.webhookPassword}`)
  const sign = (body: string) => (secret === null ? hashed : createHmac('sha256', secret).update(body).digest('hex'))
  let underWay = 0

  async function post(body: string, header: string): Promise<number> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ATTEMPT_MS)])
    const headers = { 'content-type': 'application/json', authorization: header }
    const answer = await fetch(config.webhookUrl, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  }

  async function persist(notice: Notice, delivery: Delivery): Promise<'delivered' | 'given-up'> {
    const isForged = faults.take('forged') !== null
    const body = JSON.stringify(notice)
    const header = isForged ? hash('sha256', 'somebody:else1234') : sign(body)
    // Whoever forges does not come back.
    for (const pauseMs of isForged ? [0] : [0, ...config.webhookRetryMs]) {
      await pause(pauseMs)
      delivery.attempts++
      delivery.lastAnswer = await post(body, header).catch(failureName)
      if (typeof delivery.lastAnswer === 'number' && delivery.lastAnswer < 300) return 'delivered'
    }
    return 'given-up'
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal, ref: false })

  function record(notice: Notice): Delivery {
    const { merchantOrderId, merchantRefundId } = notice.payload as Record<string, string>
    const subject = merchantRefundId ?? merchantOrderId ?? ''
    const delivery: Delivery = { event: notice.event, subject, outcome: 'under-way', attempts: 0, lastAnswer: null }
    deliveries.push(delivery)
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift()
    return delivery
  }

  async function deliver(notice: Notice): Promise<void> {
    const delivery = record(notice)
    if (underWay >= MOST_UNDER_WAY) {
      delivery.outcome = 'given-up'
      return
    }
    underWay++
    // Only stopping interrupts it.
    delivery.outcome = await persist(notice, delivery).catch(() => 'given-up' as const)
    underWay--
  }

  return {
    /** Delivers notices, the next one only when the one before is done with. Returns at once. */
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

/** fetch hides the reason, such as ECONNREFUSED, in the cause. */
function failureName(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string }
  return code ?? error.name
}

export type Webhooks = ReturnType<typeof createWebhooks>
