import { z } from 'zod'
import { readArchive, type ArchiveFile } from './archive.ts'

const Manifest = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  total: z.object({ rows: z.number(), files: z.number(), databaseBytes: z.number().optional() }).optional(),
  /** How many files of the shop folder follow; absent where the shop was the demo's, or the backup is an older one. */
  folder: z.number().optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** `manifest` is null where the file is no backup. @throws if the file cannot be read */
export async function openBackup(
  path: string,
  key: string | null,
): Promise<{ manifest: Manifest | null; entries: AsyncGenerator<ArchiveFile> }> {
  const entries = readArchive(path, key)
  const { value: first } = (await entries.next()) as { value: ArchiveFile | undefined }
  const manifest = Manifest.safeParse(first?.name === 'manifest.json' ? JSON.parse(first.bytes.toString()) : null)
  return { manifest: manifest.data ?? null, entries }
}
