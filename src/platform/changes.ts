import type { Pool } from 'pg'

/** Names of what has changed, such as "cart:<user id>"; EVERYTHING when readers may have missed something. */
export type Topics = ReadonlySet<string>
export const EVERYTHING = '*'

export type Changes = {
  /** Calls `listener` with the topics of every committed change, whoever made it. Returns how to stop. */
  listen(listener: (topics: Topics) => void): () => void
  /** Something was written here just now: looks at once instead of at the next round. */
  hint(): void
  stop(): Promise<void>
}

type Options = {
  /** How soon changes made elsewhere are seen. */
  pollMs?: number
  onError?: (error: Error) => void
}

/** Rounds are at least this far apart: many writes share one. */
const MIN_GAP_MS = 8
/** Rows older than this are swept; a reader that slept longer starts over. */
const KEEP_MS = 60_000
const SWEEP_EVERY_MS = 20_000

/**
 * Follows the table that the triggers of 0003-changes.sql write. Reading it, rather than listening for
 * notifications, keeps the writers' commits cheap and works on every PostgreSQL alike.
 */
export async function watchChanges(pool: Pool, { pollMs = 100, onError = () => {} }: Options = {}): Promise<Changes> {
  const listeners = new Set<(topics: Topics) => void>()
  const reader = createReader(pool)
  let lastSweep = Date.now()
  let lastRound = 0
  let hinted = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      round = look()
    }, delayMs)
  }

  async function look(): Promise<void> {
    hinted = false
    lastRound = Date.now()
    try {
      const topics = await reader.read()
      if (topics.size > 0) for (const listener of listeners) listener(topics)
      if (lastRound - lastSweep > SWEEP_EVERY_MS) {
        lastSweep = lastRound
        await pool.query("delete from changes where at < now() - $1 * interval '1 millisecond'", [KEEP_MS])
      }
    } catch (error) {
      reader.lose()
      onError(error as Error)
    }
    if (!stopped) schedule(hinted ? MIN_GAP_MS : pollMs)
  }

  // From here on nothing is missed.
  await look()

  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hint() {
      if (stopped || hinted) return
      hinted = true
      // Without a timer a round is under way, and the next one follows it at once.
      if (timer) schedule(Math.max(0, MIN_GAP_MS - (Date.now() - lastRound)))
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/**
 * Transactions commit in another order than they begin, so each reading goes back to the oldest one
 * that was still open at the reading before, and leaves out what it has told already.
 */
function createReader(pool: Pool) {
  let horizon: string | null = null
  let told = new Set<string>()
  let lastReading = Date.now()
  let begun = false
  return {
    async read(): Promise<Topics> {
      const now = Date.now()
      if (now - lastReading > KEEP_MS / 2) horizon = null
      const from = horizon
      const { rows } = await pool.query<{ horizon: string; changes: [string, string][] }>(READ, [from])
      const changes = rows[0]?.changes ?? []
      const fresh = changes.filter((change) => !told.has(change.join()))
      told = new Set(changes.map((change) => change.join()))
      horizon = rows[0]?.horizon ?? null
      lastReading = now
      if (from === null && begun) return new Set([EVERYTHING])
      const isFirst = !begun
      begun = true
      return new Set(isFirst ? [] : fresh.map(([, topic]) => topic))
    },
    /** After a failure nobody knows what happened meanwhile: the next reading says so. */
    lose(): void {
      horizon = null
    },
  }
}

/**
 * With `$1` null it only finds out where to begin: what it returns then was there before. A transaction that is
 * open anywhere on the server holds the horizon back, so that can be much.
 */
const READ = `
  with now as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
  select now.horizon::text as horizon,
    coalesce((
      select jsonb_agg(distinct jsonb_build_array(transaction::text, topic)) from changes
      where transaction >= coalesce($1::text::xid8, now.horizon)
    ), '[]') as changes
  from now`
