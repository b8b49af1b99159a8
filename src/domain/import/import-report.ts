import type { PriceGap } from '../prices/tax-rate.ts'
import type { CellDifference } from './sheet-differences.ts'

/** What is wrong in a file, where that is known: its row in CSV, its line in another, counted from 1. */
export type ImportRefusal = { id: string; line: number | null; column?: string; reason: string }

export type ProductDifference = CellDifference & { id: string }

/** The lines of old addresses that lead to imported products; not `written` where they are left to be added by hand. */
export type AddedRedirects = { lines: string[]; written: boolean }

/** The ids of the imported products by outcome. */
export type ImportReport = {
  added: string[]
  changed: string[]
  unchanged: string[]
  /** Whether products that were there before stand in another order now. */
  reordered: boolean
  /** With any of these nothing is imported: what is wrong where; under the file's name when nothing of it could be read. */
  refused: ImportRefusal[]
  /** What of another shop's export does not come along; it refuses nothing. */
  left?: ImportRefusal[]
  /** The addresses that these products had, where they lead on now. */
  redirects?: AddedRedirects
  /** Of a dry run: what would change, cell by cell. */
  differences?: ProductDifference[]
  /** How many cells it would empty. */
  cleared?: { column: string; count: number }[]
  /** Of a registered seller: prices of what it adds or changes between two rates of GST, which a lower one would better. */
  between?: (PriceGap & { id: string })[]
  /** The encoding that a CSV file was taken for, as it is not in UTF-8. */
  assumed?: string
}
