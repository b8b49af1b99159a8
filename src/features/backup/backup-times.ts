import type { Shop } from '../../shop.ts'

/** When a backup was last written, and when one was last restored to try it; null: never. */
export type Backups = { written: Date | null; tried: Date | null }

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
