import type { BackupSettings } from '../../src/cli/command.ts'
import type { Screen } from '../../src/cli/screen.ts'
import { run, type Openers } from '../../src/cli/shop.ts'
import type { Progress } from '../../src/domain/progress.ts'
import type { Shop } from '../../src/shop.ts'

/** Without a key, of a shop that serves the demo's folder. */
export const NO_BACKUPS: BackupSettings = { key: null, folder: null, dataDir: '.data' }

/** The operator's command line on a shop of a test, neither on a terminal nor with colours. */
export function createCommandLine(shop: () => Shop, replaced: Partial<Openers> = {}) {
  const openers: Openers = {
    openShop: async () => ({ shop: shop(), backups: NO_BACKUPS, close: async () => {} }),
    examine: async () => [],
    readBackupKey: () => null,
    ...replaced,
  }
  const out: string[] = []
  const errors: string[] = []
  const progress: Progress[] = []
  const screen: Screen = {
    out: (text) => void out.push(text),
    error: (text) => void errors.push(text),
    progress: (step) => void progress.push(step),
    colours: { out: false, error: false },
    width: null,
  }
  return {
    /** What was printed since the last command, line by line. */
    out,
    errors,
    progress,
    screen,
    openers,
    /** @returns the exit code of a command without quoted arguments */
    run: (line: string): Promise<number> => {
      for (const lines of [out, errors, progress]) lines.length = 0
      return run(line.split(' ').filter(Boolean), openers, screen)
    },
  }
}
