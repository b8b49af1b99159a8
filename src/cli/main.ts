import { readConfig } from '../config/config.ts'
import { openShop } from '../wiring/open-shop.ts'
import { run } from './shop.ts'

// The command line speaks for itself: the log would mix with what it prints.
process.exitCode = await run(process.argv.slice(2), () => openShop({ ...readConfig(), logLevel: 'silent' }, { beside: true }))
