import { restoreBackup } from '../features/backup/restore-backup.ts'
import { writeBackup } from '../features/backup/write-backup.ts'
import type { Command } from './command.ts'

export const backupCommands: Command[] = [
  {
    usage: 'backup FILE',
    summary: 'write the database and all stored files to FILE, encrypted when BACKUP_KEY is set',
    async run(shop, { args: [file = ''], backupKey: key, progress }) {
      const report = await writeBackup(shop, file, { key, onProgress: progress })
      const { tables, rows, files, bytes } = report
      const how = key === null ? 'Not encrypted: BACKUP_KEY is not set.' : 'Encrypted with BACKUP_KEY.'
      return {
        lines: [`${file}: ${tables} tables with ${rows} rows, ${files} files, ${Math.ceil(bytes / 1024)} KB.`, how],
        json: { ...report, encrypted: key !== null },
      }
    },
  },
  {
    usage: 'restore FILE [--replace]',
    summary: 'put a backup in the place of all that the shop holds; everybody signs in again',
    flags: ['replace'],
    async run(shop, { args: [file = ''], flags, backupKey: key, progress }) {
      const result = await restoreBackup(shop, file, { key, replace: flags.has('replace'), onProgress: progress })
      if (!result.ok) return { lines: [], refusals: [result.reason], json: { error: result.reason } }
      return { lines: [`Restored: ${result.rows} rows, ${result.files} files.`], json: result }
    },
  },
]
