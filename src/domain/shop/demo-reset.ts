/** Demo data resets every 24 hours (spec §9). */
export const DEMO_RESET_HOURS = 24
const PERIOD_MS = DEMO_RESET_HOURS * 3_600_000

export function latestReset(now: Date): Date {
  return new Date(now.getTime() + PERIOD_MS)
}

/** The reset after the one that was due at `dueAt`: at the same time of day, however late that one is. Early resets begin a new day. */
export function nextReset(dueAt: Date, now: Date): Date {
  const lateMs = now.getTime() - dueAt.getTime()
  return lateMs < 0 ? latestReset(now) : new Date(dueAt.getTime() + (Math.floor(lateMs / PERIOD_MS) + 1) * PERIOD_MS)
}
