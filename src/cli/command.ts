import type { Shop } from '../shop.ts'

/** One line of `npm run shop -- --help`, and what stands behind it. */
export type Command = {
  /** Its words, then its arguments: `products stock ID in|out`. Capitals stand for what the operator fills in. */
  usage: string
  summary: string
  /** Options besides --json and --help, without the dashes. */
  flags?: string[]
  /** Options that take a value. */
  options?: string[]
  run(shop: Shop, input: Input): Promise<Outcome>
}

export type Input = {
  /** As many as the usage names; words with `|` have been checked. */
  args: string[]
  flags: Set<string>
  /** Those that were given, with their values. */
  options: Map<string, string>
  /** Says how far long work is; not part of the answer. */
  progress: (text: string) => void
  /** The passphrase of backups (BACKUP_KEY), if there is one. */
  backupKey: string | null
}

/** What a command answers; with `refusals` it exits with 1. `json` is what --json prints instead of the lines. */
export type Outcome = { lines: string[]; refusals?: string[]; json: unknown }
