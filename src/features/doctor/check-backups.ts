import { readableTime } from '../../domain/indian-time.ts'
import type { Shop } from '../../shop.ts'
import { findBackups, type Backups } from '../backup/backup-times.ts'
import { ok, warning, type Finding } from './finding.ts'

const DAY_MS = 86_400_000
/** A nightly backup may be some hours late, a weekly trial a day. */
const RULES: { kind: keyof Backups; check: string; oldestMs: number; advice: string }[] = [
  {
    kind: 'written',
    check: 'backup written',
    oldestMs: 1.5 * DAY_MS,
    advice: '`backup FILE` writes one beside the running shop; docs/going-live.md has a timer that does so every night.',
  },
  {
    kind: 'tried',
    check: 'backup restored',
    oldestMs: 8 * DAY_MS,
    advice:
      '`backup verify FILE` restores one to try it, and touches nothing of the shop; the timer of docs/going-live.md does so every week.',
  },
]

/** When the shop was last backed up, and when a backup has last been seen to come back. For real shops: a demo keeps nothing. */
export async function checkBackups({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Finding[]> {
  const backups = await findBackups({ db })
  return RULES.map(({ kind, check, oldestMs, advice }) => {
    const at = backups[kind]
    const found = at ? readableTime(at) : 'never'
    return at && clock.now().getTime() - at.getTime() <= oldestMs ? ok(check, found) : warning(check, found, advice)
  })
}
