import { readConfig } from '../config/config.ts'
import { openShop } from '../wiring/open-shop.ts'
import { run } from './shop.ts'

// Silent, because the log would mix with what the command prints.
process.exitCode = await run(process.argv.slice(2), async () => {
  const config = readConfig()
  return { ...(await openShop({ ...config, logLevel: 'silent' }, { beside: true })), backupKey: config.backupKey }
})
