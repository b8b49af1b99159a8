import type { Pool } from 'pg'
import { nextPollDelay } from './poll-delay.ts'

/** Names of what has changed, such as "cart:<user id>"; EVERYTHING when changes may have been missed. */
export type Topics = ReadonlySet<string>
export const EVERYTHING = '*'

export type Changes = {
  /** Calls `listener` with the topics of every committed change of any database client. Returns an unsubscribe function. */
  listen(listener: (topics: Topics) => void): () => void
  /** Polls at once: call after a write of this process. */
  hint(): void
  /**
   * Call before answering a request, because polls are rare while nobody is there. Resolves when what was committed before
   * the call has been published, at the latest after a quarter of a second; null when polls are frequent: no need to wait.
   */
  catchUp(): Promise<void> | null
  /** Polls stay frequent until the returned function is called: there are live connections. */
  attend(): () => void
  stop(): Promise<void>
}

type Options = {
  /** The delay after a change of this process. */
  pollMs?: number
  /** That delay when nothing has changed for a while: polls that find nothing slow down, up to this. */
  idlePollMs?: number
  /** That delay when moreover nobody is there: no request and no live connection. */
  quietPollMs?: number
  onError?: (error: Error) => void
}

/** The shortest time between two polls, so that many writes share one. */
const MIN_GAP_MS = 8
/** Where another process has just changed something it often goes on: the next changes are found this soon. */
const BUSY_POLL_MS = 40
const BUSY_FOR_MS = 1000
/** How long after the last request or change nobody is there. */
const QUIET_AFTER_MS = 10_000
/** When the database does not answer, cached pages are served nevertheless. */
const CATCH_UP_MS = 250
/** Older rows are deleted; a reader that was suspended for longer reports EVERYTHING. */
const RETENTION_MS = 60_000
const SWEEP_EVERY_MS = 20_000

/**
 * Polls the table that the triggers of 0003-changes.sql write. Compared with LISTEN/NOTIFY this keeps commits cheap
 * (NOTIFY serialises them) and works behind any connection pooler.
 */
export async function watchChanges(
  pool: Pool,
  { pollMs = 100, idlePollMs = 600, quietPollMs = 5000, onError = () => {} }: Options = {},
): Promise<Changes> {
  const listeners = new Set<(topics: Topics) => void>()
  const reader = createReader(pool)
  let lastSweep = Date.now()
  let lastPoll = 0
  let delayMs = pollMs
  let busyUntil = 0
  let lastSign = Date.now()
  let attending = 0
  let hinted = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let catchingUp: Promise<void> | null = null

  function schedule(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void pollNow(), afterMs)
  }

  /** Begins after a poll that is in progress, which may not see what was committed meanwhile. */
  function pollNow(): Promise<void> {
    polling = polling.then(poll)
    return polling
  }

  /** What a hinted poll finds are most likely this process's own changes, which need no further polls. */
  function nextDelay(found: boolean, wasHinted: boolean): number {
    if (found) lastSign = lastPoll
    if (found && !wasHinted) busyUntil = lastPoll + BUSY_FOR_MS
    if (lastPoll < busyUntil) return Math.min(BUSY_POLL_MS, pollMs)
    if (attending === 0 && lastPoll - lastSign > QUIET_AFTER_MS) return Math.max(quietPollMs, idlePollMs)
    return nextPollDelay(Math.max(delayMs, pollMs), found, { pollMs, idleMs: idlePollMs })
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (stopped) return
    const wasHinted = hinted
    let found = false
    hinted = false
    lastPoll = Date.now()
    try {
      const topics = await reader.read()
      found = topics.size > 0
      if (found) for (const listener of listeners) listener(topics)
      if (lastPoll - lastSweep > SWEEP_EVERY_MS) {
        lastSweep = lastPoll
        await pool.query("delete from changes where at < now() - $1 * interval '1 millisecond'", [RETENTION_MS])
      }
    } catch (error) {
      reader.reset()
      onError(error as Error)
    }
    delayMs = nextDelay(found, wasHinted)
    if (!stopped) schedule(hinted ? MIN_GAP_MS : delayMs)
  }

  // Changes that are committed after this first poll are all reported.
  await poll()

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hint() {
      if (stopped || hinted) return
      hinted = true
      // Without a timer a poll is in progress; it sees `hinted` and schedules the next one at once.
      if (timer) schedule(Math.max(0, MIN_GAP_MS - (Date.now() - lastPoll)))
    },
    catchUp() {
      lastSign = Date.now()
      if (delayMs <= idlePollMs || stopped) return catchingUp
      delayMs = idlePollMs
      catchingUp = within(CATCH_UP_MS, pollNow()).finally(() => (catchingUp = null))
      return catchingUp
    },
    attend() {
      attending++
      if (timer && delayMs > idlePollMs) schedule(0)
      return () => void attending--
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await polling
    },
  }
}

/** Resolves with `work`, after `ms` at the latest. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * Transactions commit in a different order than they begin. Each read therefore starts at the oldest transaction that
 * was still open at the previous read, and skips the rows that it has already returned.
 */
function createReader(pool: Pool) {
  let horizon: string | null = null
  let returned = new Set<string>()
  let lastReadAt = Date.now()
  let started = false
  return {
    async read(): Promise<Topics> {
      const now = Date.now()
      if (now - lastReadAt > RETENTION_MS / 2) horizon = null
      const from = horizon
      const { rows } = await pool.query<{ horizon: string; changes: [string, string][] }>({ name: 'changes', text: READ, values: [from] })
      const changes = rows[0]?.changes ?? []
      const fresh = changes.filter((change) => !returned.has(change.join()))
      returned = new Set(changes.map((change) => change.join()))
      horizon = rows[0]?.horizon ?? null
      lastReadAt = now
      if (from === null && started) return new Set([EVERYTHING])
      const isFirst = !started
      started = true
      return new Set(isFirst ? [] : fresh.map(([, topic]) => topic))
    },
    /** Call after a failed read: changes may have been missed, so the next read returns EVERYTHING. */
    reset(): void {
      horizon = null
    },
  }
}

/**
 * Named, so that each connection parses and plans it once, which takes ten times as long as finding nothing.
 * With `$1` null it only determines the horizon, and the rows that it returns are older changes. There can be many of
 * them, because a transaction that is open anywhere on the server holds the horizon back.
 */
const READ = `
  with now as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
  select now.horizon::text as horizon,
    coalesce((
      select jsonb_agg(distinct jsonb_build_array(transaction::text, topic)) from changes
      where transaction >= coalesce($1::text::xid8, now.horizon)
    ), '[]') as changes
  from now`
