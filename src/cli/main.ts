import { DEMO_FOLDER, readBackupKey, readConfig } from '../config/config.ts'
import { examineShop } from '../wiring/examine-shop.ts'
import { openShop } from '../wiring/open-shop.ts'
import { run } from './shop.ts'

// The reader of a pipe, such as head, may have read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Silent, because the log would mix with what the command prints.
async function openSilently() {
  const config = readConfig()
  const { backupKey: key, dataDir } = config
  const folder = config.folder.path === DEMO_FOLDER ? null : config.folder.path
  return { ...(await openShop({ ...config, logLevel: 'silent' }, { beside: true })), backups: { key, folder, dataDir } }
}
process.exitCode = await run(process.argv.slice(2), {
  openShop: openSilently,
  readBackupKey,
  examine: (onProgress) => examineShop(readConfig, onProgress),
})
