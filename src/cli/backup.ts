import { restoreBackup, type RestoreRefused } from '../features/backup/restore-backup.ts'
import { writeBackup } from '../features/backup/write-backup.ts'
import { refuse, type AddCommands } from './command.ts'

export const addBackupCommands: AddCommands = (program, act) => {
  program
    .command('backup')
    .description('write the database and all stored files to FILE, encrypted when BACKUP_KEY is set')
    .argument('<FILE>')
    .action(
      act(async ({ shop, backupKey: key, progress }, file) => {
        const report = await writeBackup(shop, file, { key, onProgress: progress })
        const { tables, rows, files, bytes } = report
        const how = key === null ? 'Not encrypted: BACKUP_KEY is not set.' : 'Encrypted with BACKUP_KEY.'
        return {
          body: [`${file}: ${tables} tables with ${rows} rows, ${files} files, ${Math.ceil(bytes / 1024)} KB.`, how],
          json: { ...report, encrypted: key !== null },
        }
      }),
    )

  program
    .command('restore')
    .description('put a backup in the place of all that the shop holds; everybody signs in again')
    .argument('<FILE>')
    .option('--replace', 'also where the shop has people or orders: they go')
    .action(
      act(async ({ shop, backupKey: key, progress }, file, { replace = false }) => {
        const result = await restoreBackup(shop, file, { key, replace, onProgress: progress })
        if (!result.ok) return refuse(result.reason, refusalWords(result))
        return { body: [`Restored: ${result.rows} rows, ${result.files} files.`], json: result }
      }),
    )
}

function refusalWords(refused: RestoreRefused): string {
  switch (refused.reason) {
    case 'shop-in-use':
      return 'This shop has people or orders; --replace puts the backup in their place.'
    case 'no-backup':
      return 'The file is no backup of this shop’s.'
    case 'newer':
      return `The backup is of a newer version of the shop (${refused.migrations.join(', ')}): restore it with that one.`
    case 'older':
      return `The backup is of an older version of the shop (before ${refused.migrations[0]}): restore it with that one, then upgrade.`
  }
}
