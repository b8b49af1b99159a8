/** When a backup was last written, and when one was last restored to try it; null: never. */
export type Backups = { written: Date | null; tried: Date | null }

const DAY_MS = 86_400_000
/** A nightly one may be a few hours late, a weekly trial a day. */
const OLDEST_MS = { written: 1.5 * DAY_MS, tried: 8 * DAY_MS }

/** Whether it is longer ago than the timers of `deploy/` let it be. */
export function isOverdue(backups: Backups, kind: keyof Backups, now: Date): boolean {
  const at = backups[kind]
  return at === null || now.getTime() - at.getTime() > OLDEST_MS[kind]
}
