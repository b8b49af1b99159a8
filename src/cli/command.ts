import type { Shop } from '../shop.ts'

/** A command of `npm run shop`. */
export type Command = {
  /** The command's words and arguments: `products stock ID in|out`. Arguments are in capitals. */
  usage: string
  summary: string
  /** Options besides --json and --help, without the dashes. */
  flags?: string[]
  /** Options that take a value. */
  options?: string[]
  run(shop: Shop, input: Input): Promise<Outcome>
}

export type Input = {
  /** As many as the usage names; values of alternatives (`in|out`) have been validated. */
  args: string[]
  flags: Set<string>
  /** The given options with their values. */
  options: Map<string, string>
  /** Reports the progress of long work. Not part of the output. */
  progress: (text: string) => void
  /** The passphrase of backups (BACKUP_KEY), if there is one. */
  backupKey: string | null
}

/** A command's output: `lines`, or `json` with --json. With `refusals` the exit code is 1. */
export type Outcome = { lines: string[]; refusals?: string[]; json: unknown }
