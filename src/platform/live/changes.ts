import type { Pool } from 'pg'

/** Names of what has changed, such as "cart:<user id>"; EVERYTHING when changes may have been missed. */
export type Topics = ReadonlySet<string>
export const EVERYTHING = '*'

export type Changes = {
  /** Calls `listener` with the topics of every committed change of any database client. Returns an unsubscribe function. */
  listen(listener: (topics: Topics) => void): () => void
  /** Reads often for the next ten seconds: this process has written, or is about to. */
  expect(): void
  /** Reads often until the returned function is called: there are live connections. */
  watch(): () => void
  /** The time since the database last answered, in ms. It is asked every second at least. */
  silentMs(): number
  stop(): Promise<void>
}

type Options = {
  /** The delay between two reads while changes are expected or watched. */
  pollMs?: number
  /** The same delay at other times. */
  restPollMs?: number
  onError?: (error: Error) => void
}

const EXPECTED_FOR_MS = 10_000
/** Older rows are deleted; a reader that was suspended for longer reports EVERYTHING. */
const RETENTION_MS = 60_000
/** A connection that does not answer such a small question is given up, and another one asked. */
const GONE_MS = 5_000
const SWEEP_EVERY_MS = 20_000

/**
 * Polls the table that the triggers of 0005-triggers.sql write. Compared with LISTEN/NOTIFY this keeps commits cheap
 * (NOTIFY serialises them) and works behind any connection pooler. Its clock is monotonic: the system's may be set back.
 */
export async function watchChanges(pool: Pool, { pollMs = 100, restPollMs = 1000, onError = () => {} }: Options = {}): Promise<Changes> {
  const listeners = new Set<(topics: Topics) => void>()
  const reader = createReader(pool)
  let lastSweep = performance.now()
  let answeredAt = performance.now()
  let expectedUntil = 0
  let watchers = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  let delayMs = pollMs

  function schedule(): void {
    clearTimeout(timer)
    delayMs = watchers > 0 || performance.now() < expectedUntil ? pollMs : restPollMs
    if (!stopped) timer = setTimeout(() => (polling = poll()), delayMs)
  }

  /** The next read may be a second away. A read in progress schedules the one after it. */
  function hasten(): void {
    if (timer && delayMs > pollMs) schedule()
  }

  async function poll(): Promise<void> {
    timer = undefined
    try {
      const topics = await reader.read()
      answeredAt = performance.now()
      if (topics.size > 0) for (const listener of listeners) listener(topics)
      if (performance.now() - lastSweep > SWEEP_EVERY_MS) {
        lastSweep = performance.now()
        await pool.query("delete from changes where at < now() - $1 * interval '1 millisecond'", [RETENTION_MS])
      }
    } catch (error) {
      reader.reset()
      onError(error as Error)
    }
    schedule()
  }

  // Changes that are committed after this first poll are all reported.
  await poll()

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    expect() {
      expectedUntil = performance.now() + EXPECTED_FOR_MS
      hasten()
    },
    watch() {
      watchers++
      hasten()
      return () => void watchers--
    },
    silentMs: () => performance.now() - answeredAt,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await polling
    },
  }
}

/**
 * Transactions commit in a different order than they begin. Each read therefore starts at the oldest transaction that
 * was still open at the previous read, and skips the rows that it has already returned.
 */
type Answer = { server: string; horizon: string; changes: [string, string][] }

function createReader(pool: Pool) {
  let horizon: string | null = null
  let returned = new Set<string>()
  let lastReadAt = performance.now()
  let started = false
  let server: string | undefined
  return {
    async read(): Promise<Topics> {
      const now = performance.now()
      if (now - lastReadAt > RETENTION_MS / 2) horizon = null
      const from = horizon
      const { rows } = await pool.query<Answer>({ ...QUESTION, values: [from] })
      const changes = rows[0]?.changes ?? []
      const isOther = rows[0]?.server !== server
      server = rows[0]?.server
      const fresh = changes.filter((change) => !returned.has(change.join()))
      returned = new Set(changes.map((change) => change.join()))
      horizon = rows[0]?.horizon ?? null
      lastReadAt = now
      if ((from === null || isOther) && started) return new Set([EVERYTHING])
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
  select now.horizon::text as horizon, pg_postmaster_start_time()::text as server,
    coalesce((
      select jsonb_agg(distinct jsonb_build_array(transaction::text, topic)) from changes
      where transaction >= coalesce($1::text::xid8, now.horizon)
    ), '[]') as changes
  from now`

const QUESTION = { name: 'changes', text: READ, query_timeout: GONE_MS }
