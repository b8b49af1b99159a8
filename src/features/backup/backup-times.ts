import type { Backups } from '../../domain/dashboard/backups.ts'
import type { Shop } from '../../shop.ts'

/** Notes that a backup was written, or restored to try it. */
export async function noteBackup({ db, clock }: Pick<Shop, 'db' | 'clock'>, kind: keyof Backups): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('backup_times')
    .values({ kind, at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ at }))
    .execute()
}

export async function findBackups({ db }: Pick<Shop, 'db'>): Promise<Backups> {
  const rows = await db.selectFrom('backup_times').select(['kind', 'at']).execute()
  const atOf = (kind: keyof Backups) => rows.find((row) => row.kind === kind)?.at ?? null
  return { written: atOf('written'), tried: atOf('tried') }
}
