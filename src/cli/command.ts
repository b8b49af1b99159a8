import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Progress } from '../domain/progress.ts'
import type { Shop } from '../shop.ts'
import type { Table } from './table.ts'

/** What backups hold besides the database and the files, and how. */
export type BackupSettings = {
  /** The passphrase (BACKUP_KEY), if there is one. */
  key: string | null
  /** The shop folder; null where it is the demo's, which comes with the program. */
  folder: string | null
  /** The data folder, where there is room for a trial. */
  dataDir: string
}

export type Context = {
  shop: Shop
  backups: BackupSettings
  /** Shows how far long work is. Not part of the output. */
  progress: (progress: Progress) => void
}

/**
 * A command's output: `body` for people, `json` with --json. `refusals` say why something was not done; with any of them
 * the exit code is 1.
 */
export type Outcome = { body?: (string | Table)[]; refusals?: string[]; json: unknown }

/** The outcome of what was not done. `error` names the reason for programs. */
export function refuse(error: string, ...refusals: string[]): Outcome {
  return { refusals, json: { error } }
}

/** Makes a command's action: opens the shop, does the work, shows its outcome and closes the shop. */
export type Act = <Args extends unknown[]>(work: (context: Context, ...args: Args) => Promise<Outcome>) => (...args: Args) => Promise<void>

export type AddCommands = (program: CommandUnknownOpts, act: Act) => void
