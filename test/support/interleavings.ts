import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { GatewayState } from '../../src/domain/payments/payment.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import type { Schema } from '../../src/schema.ts'
import type { Payments, Shop } from '../../src/shop.ts'
import { step, withCrashes } from './crashes.ts'
import { createTestPayments } from './payments.ts'
import { SEED, SOAK_MS } from './seed.ts'
import { createTestShop, type TestShop } from './shop.ts'

type Held = { uid: string; amountPaise: number; taken: number; state: GatewayState; errorCode: string | null }

/** A provider that keeps its books: what it took and gave back is what the shop is measured by. */
export function createProvider() {
  const held = new Map<string, Held>()
  const refunds = new Map<string, { sessionId: string; amountPaise: number; looks: number }>()
  const served = new AsyncLocalStorage<string>()
  const returned = (id: string) =>
    [...refunds.values()].filter((refund) => refund.sessionId === id).reduce((sum, refund) => sum + refund.amountPaise, 0)
  /** A refund is pending when it is asked for, and completed when it is looked at. */
  const look = (refund: { looks: number }) => ({ state: refund.looks++ === 0 ? ('PENDING' as const) : ('COMPLETED' as const) })

  const payments: Payments = {
    ...createTestPayments(),
    start: ({ id, amountPaise }) =>
      step(async () => {
        if (held.has(id)) throw new ServiceError('payment', 'unavailable', 'the id was used before')
        held.set(id, { uid: served.getStore() ?? '', amountPaise, taken: 0, state: 'PENDING', errorCode: null })
        return { providerId: `P${id}`, pageUrl: `https://pay.test/${id}` }
      }),
    status: (id) =>
      step(async () => {
        const order = held.get(id)
        if (!order) return null
        const { state, errorCode } = order
        return { state, errorCode, amountPaise: state === 'COMPLETED' ? order.taken : order.amountPaise, transactionId: `T${id}` }
      }),
    refund: ({ id, sessionId, amountPaise }) =>
      step(async () => {
        const known = refunds.get(id) ?? { sessionId, amountPaise, looks: 0 }
        refunds.set(id, known)
        return look(known)
      }),
    refundStatus: (id) =>
      step(async () => {
        const refund = refunds.get(id)
        return refund ? look(refund) : null
      }),
  }
  return {
    payments,
    /** Sessions that are opened within `work` are this person's. */
    servedFor: <T>(uid: string, work: () => Promise<T>) => served.run(uid, work),
    sessionsOf: (uid: string) => [...held].filter(([, order]) => order.uid === uid).map(([id]) => id),
    /** Late success after a failure is possible, a second payment is not. */
    pay(id: string, amountPaise?: number) {
      const order = held.get(id)
      if (!order || order.state === 'COMPLETED') return
      Object.assign(order, { state: 'COMPLETED', taken: amountPaise ?? order.amountPaise, errorCode: null })
    },
    fail(id: string, errorCode: string) {
      const order = held.get(id)
      if (order?.state === 'PENDING') Object.assign(order, { state: 'FAILED', errorCode })
    },
    taken: (id: string) => held.get(id)?.taken ?? 0,
    returned,
    counts: () => ({
      sessions: held.size,
      completed: [...held.values()].filter(({ state }) => state === 'COMPLETED').length,
      refunds: refunds.size,
    }),
  }
}

/** A shop, and two instances of it that may crash at each of their steps, with `change` in them. */
export function useInstances(provider: ReturnType<typeof createProvider>, change: Partial<Shop> = {}) {
  const here = {} as { test: TestShop; instances: Shop[] }
  let pools: pg.Pool[]
  beforeAll(async () => {
    const test = await createTestShop({ payments: { phonepe: provider.payments } })
    const { database = '' } = test.pool.options
    pools = [1, 2].map(() => createPool({ ...inject('postgres'), database }, { max: 8, maxWaiting: 1000 }))
    const send: Shop['jobs']['send'] = (...job) => step(() => test.shop.jobs.send(...job))
    const instances = pools.map((pool) => ({
      ...test.shop,
      ...change,
      db: createDatabase<Schema>(withCrashes(pool)),
      jobs: { ...test.shop.jobs, send },
    }))
    Object.assign(here, { test, instances })
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await here.test.close()
  })
  return {
    get test() {
      return here.test
    },
    get instances() {
      return here.instances
    },
    refundsOf: async (uid: string) =>
      (await here.test.pool.query<{ id: string }>('select id from refunds where user_id = $1', [uid])).rows.map(({ id }) => id),
  }
}

/** Who acts on which of a person's sessions, where it crashes, and when it pauses. */
export type Actor<Action> = { action: Action; instance: number; session: number; crashAt: number; pauses: number[] }

/** Actors at the same time, a few times one after another. */
export function wavesOf<Action>(action: fc.Arbitrary<Action>): fc.Arbitrary<Actor<Action>[][]> {
  const actor = fc.record({
    action,
    instance: fc.nat(1),
    session: fc.nat(3),
    crashAt: fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(50) }),
    pauses: fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }),
  })
  return fc.array(fc.array(actor, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 })
}

/** The number that play at the same time, each with a seed of its own. */
const LANES = 6
const PER_LANE = 17
/** What hangs ends by it; a machine that others load needs four times as long as an idle one. */
export const TIMEOUT_MS = 240_000 + SOAK_MS

/** Plays a hundred of them, or as many as there is time for. */
export async function playAll<Play>(property: fc.IAsyncPropertyWithHooks<Play>): Promise<void> {
  const extent = SOAK_MS > 0 ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SOAK_MS } : { numRuns: PER_LANE }
  const lane = async (_: unknown, index: number) => {
    const { numRuns } = await check(property, { ...extent, seed: SEED + index, endOnFailure: true })
    return numRuns
  }
  const played = await Promise.all(Array.from({ length: LANES }, lane))
  if (SOAK_MS > 0) console.info(`${played.reduce((sum, count) => sum + count)} interleavings (seed ${SEED})`)
}

/** It also tells how many were played. */
async function check<Play>(property: fc.IAsyncPropertyWithHooks<Play>, parameters: fc.Parameters<Play>) {
  const details = await fc.check(property, parameters)
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance })
  return details
}
