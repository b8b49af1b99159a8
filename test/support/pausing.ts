import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { proxied } from './proxied.ts'

/** `pauseAt` counts from 1 the statements that lock or commit; 0 pauses at none. */
type Actor = { pauseAt: number; locks: number; pids: Set<number>; pause: () => Promise<void> }
type Query = (...parameters: unknown[]) => Promise<unknown>

const actors = new AsyncLocalStorage<Actor>()
/** What may wait for others, and what lets others go on. */
const LOCKS = [/\bfor (no key )?update\b/, /\bfor key share\b/, /advisory_xact_lock/, /\b(insert into|update|delete from) /, /^commit/]
const POLL_MS = 5

/** What a shop's pool goes through, so that acts can pause before each of their locks; and how many deadlocks there were. */
export function createPauses() {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()
  let deadlocks = 0

  function wrap(client: pg.PoolClient): pg.PoolClient {
    const send = client.query.bind(client) as unknown as Query
    const query: Query = async (...parameters) => {
      const [statement] = parameters as [string | { text: string }]
      await beforeStatement(client, typeof statement === 'string' ? statement : statement.text)
      return send(...parameters).catch((error: { code?: string }) => {
        if (error.code === '40P01') deadlocks++
        throw error
      })
    }
    return proxied(client, 'query', query)
  }

  const throughPool = (pool: pg.Pool): pg.Pool =>
    proxied(pool, 'connect', async (): Promise<pg.PoolClient> => {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    })
  return { throughPool, deadlocks: () => deadlocks }
}

async function beforeStatement(client: pg.PoolClient, text: string): Promise<void> {
  const actor = actors.getStore()
  if (!actor) return
  actor.pids.add((client as unknown as { processID: number }).processID)
  if (LOCKS.some((lock) => lock.test(text)) && ++actor.locks === actor.pauseAt) await actor.pause()
}

/** How many locks and commits `work` comes to. */
export async function countLocks(work: () => Promise<unknown>): Promise<number> {
  const actor: Actor = { pauseAt: 0, locks: 0, pids: new Set(), pause: async () => {} }
  await actors.run(actor, work)
  return actor.locks
}

type Acts = { pauseAt: number; first: () => Promise<unknown>; second: () => Promise<unknown> }

/** Runs `first` up to its lock number `pauseAt`, then `second` until it has ended or waits for a lock, then both to their ends. */
export async function runBeside(pool: pg.Pool, { pauseAt, first, second }: Acts): Promise<[unknown, unknown]> {
  const [paused, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pids = new Set<number>()
  const one = actors.run(
    {
      pauseAt,
      locks: 0,
      pids: new Set(),
      pause() {
        paused.resolve()
        return resumed.promise
      },
    },
    first,
  )
  await Promise.race([paused.promise, one])
  const other = actors.run({ pauseAt: 0, locks: 0, pids, pause: async () => {} }, second)
  const both = Promise.all([one, other])
  const over = other.then(
    () => true,
    () => true,
  )
  // Its failure is the caller's to see, below.
  both.catch(() => {})
  const isOver = () => Promise.race([over, pause(POLL_MS, false)])
  for (let ended = await isOver(); !ended && !(await isWaiting(pool, pids));) ended = await isOver()
  resumed.resolve()
  return both
}

async function isWaiting(pool: pg.Pool, pids: Set<number>): Promise<boolean> {
  const waiting = `select from pg_stat_activity where pid = any($1::int[]) and wait_event_type = 'Lock'`
  return (await pool.query(waiting, [[...pids]])).rowCount !== 0
}
