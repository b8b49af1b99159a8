import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { noteBackup } from '../features/backup/backup-times.ts'
import { restoreBackup, type RestoreRefused } from '../features/backup/restore-backup.ts'
import { writeFolder, type FolderWritten } from '../features/backup/shop-folder-files.ts'
import { writeBackup } from '../features/backup/write-backup.ts'
import { tryBackup, type TriedBackup } from '../features/doctor/try-backup.ts'
import { refuse, type Act, type Outcome } from './command.ts'

type Ways = {
  act: Act
  /** For what opens no shop. */
  answer: (work: () => Promise<Outcome>) => Promise<void>
  readBackupKey: () => string | null
}

export function addBackupCommands(program: CommandUnknownOpts, { act, answer, readBackupKey }: Ways): void {
  const backup = program
    .command('backup')
    .description('write the database, all stored files and the shop folder to FILE, encrypted when BACKUP_KEY is set')
    .argument('<FILE>')
    .action(
      act(async ({ shop, backups: { key, folder }, progress }, file) => {
        const report = await writeBackup(shop, file, { key, folder, onProgress: progress })
        const { tables, rows, files, folder: ofFolder, bytes } = report
        const held = ofFolder === null ? '' : `${ofFolder} files of the shop folder, `
        return {
          body: [
            `${file}: ${tables} tables with ${rows} rows, ${files} files, ${held}${Math.ceil(bytes / 1024)} KB.`,
            key === null ? 'Not encrypted: BACKUP_KEY is not set.' : 'Encrypted with BACKUP_KEY.',
            ...(ofFolder === null ? ['Without a shop folder: this shop serves the demo’s, which comes with the program.'] : []),
            'It does not hold the variables of the shop: keep a copy of them elsewhere, BACKUP_KEY above all.',
          ],
          json: { ...report, encrypted: key !== null },
        }
      }),
    )

  backup
    .command('verify')
    .description('restore a backup into a throw-away database, count and check what came, and remove it again')
    .argument('<FILE>')
    .action(
      act(async ({ shop, backups: { key, dataDir }, progress }, file) => {
        const tried = await tryBackup(file, { key, dataDir, onProgress: progress })
        const outcome = describeTrial(file, tried)
        if (!outcome.refusals) await noteBackup(shop, 'tried')
        return outcome
      }),
    )

  backup
    .command('folder')
    .description('write the shop folder that a backup holds into DIR, which is new or empty; no shop is opened')
    .argument('<FILE>')
    .argument('<DIR>')
    .action((file: string, dir: string) => answer(async () => describeFolder(dir, await writeFolder(file, readBackupKey(), dir))))

  program
    .command('restore')
    .description('put a backup in the place of all that the shop holds; everybody signs in again')
    .argument('<FILE>')
    .option('--replace', 'also where the shop has people or orders: they go')
    .action(
      act(async ({ shop, backups: { key, folder }, progress }, file, { replace = false }) => {
        const result = await restoreBackup(shop, file, { key, replace, demoFolder: folder === null, onProgress: progress })
        if (!result.ok) return refuse(result.reason, refusalWords(result))
        return {
          body: [
            `Restored: ${result.rows} rows, ${result.files} files.`,
            ...olderWords(result.migrations),
            'Start the shop, or restart it: it then takes up open payments, refunds and parcels.',
          ],
          json: result,
        }
      }),
    )
}

function describeTrial(file: string, tried: TriedBackup): Outcome {
  if (!tried.ok) return refuse(tried.reason, refusalWords(tried))
  const { rows, files, migrations, findings } = tried
  const broken = findings.filter(({ state }) => state === 'failed')
  if (broken.length > 0) {
    const words = `${file} can be restored, but is not sound:`
    return { refusals: [words, ...broken.map(({ check, found }) => `${check}: ${found}`)], json: { error: 'not-sound', findings } }
  }
  return {
    body: [`${file} can be restored: ${rows} rows and ${files} files have come, and they are sound.`, ...olderWords(migrations)],
    json: { rows, files, migrations },
  }
}

function describeFolder(dir: string, written: FolderWritten): Outcome {
  if (written.ok) return { body: [`${dir}: ${written.files} files. SHOP_DIR=${dir} serves them.`], json: { files: written.files } }
  switch (written.reason) {
    case 'not-empty':
      return refuse(written.reason, `${dir} is there already and is not empty: choose another folder.`)
    case 'no-folder':
      return refuse(written.reason, 'This backup holds no shop folder: it is of a shop with the demo’s, or of an older version.')
    case 'no-backup':
      return refuse(written.reason, refusalWords({ ok: false, reason: written.reason }))
  }
}

function olderWords(migrations: string[]): string[] {
  return migrations.length === 0
    ? []
    : [`It was of an older version of the shop, and has become one of this version (${migrations.join(', ')}).`]
}

function refusalWords(refused: RestoreRefused | Extract<TriedBackup, { ok: false }>): string {
  switch (refused.reason) {
    case 'shop-in-use':
      return 'This shop has people or orders; --replace puts the backup in their place.'
    case 'no-backup':
      return 'The file is no backup of this shop’s.'
    case 'newer':
      return `The backup is of a newer version of the shop (${refused.migrations.join(', ')}): restore it with that one.`
    case 'other-folder':
      return 'The backup is of a shop with a folder of its own: `backup folder FILE DIR` writes it out, then restore with SHOP_DIR=DIR.'
    case 'no-room':
      return `The trial needs ${refused.neededMb} MB in DATA_DIR, where ${refused.freeMb} MB are free: make room, or set DATA_DIR to a folder on another disk.`
  }
}
