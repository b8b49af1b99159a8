import type { Shop } from '../../shop.ts'
import { tooMany, type TooMany } from '../accounts/sign-in-result.ts'
import { selectFormerIds } from './merges.sql.ts'
import { PERSONAL_TABLES } from './personal-data-rules.ts'
import { selectOwnRows } from './privacy.sql.ts'

/** Rows by the name of their table; files as addresses, which only their owner's session opens while they are not public. */
export type PersonalData = { exportedAt: string; tables: Record<string, Record<string, unknown>[]>; files: string[] }
export type DataExport = { ok: true; data: PersonalData } | TooMany

/** Everything that the shop holds about a person, as it is at one moment. */
export async function exportData(shop: Pick<Shop, 'db' | 'files' | 'attempts' | 'clock' | 'publicUrl'>, uid: string): Promise<DataExport> {
  const allowance = await shop.attempts.consume('data-export', uid)
  if (!allowance.ok) return tooMany(allowance)
  const tables: PersonalData['tables'] = {}
  await shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for (const [name, rule] of Object.entries(PERSONAL_TABLES)) tables[name] = await selectOwnRows(tx, name, { rule, uid })
    })
  const files: string[] = []
  const folders = [uid, ...(await selectFormerIds(shop.db, uid))].flatMap(personalFolders)
  for (const prefix of folders) for await (const key of shop.files.list(prefix)) files.push(`${shop.publicUrl}/files/${key}`)
  return { ok: true, data: { exportedAt: shop.clock.now().toISOString(), tables, files } }
}

/** Photos of reviews, and the photo of a sign-in provider. */
export function personalFolders(uid: string): string[] {
  return [`${uid}/`, `photos/${uid}/`]
}
