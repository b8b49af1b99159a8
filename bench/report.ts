import { readFile, writeFile } from 'node:fs/promises'
import { cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from './round.ts'

/** One table of the report. Longer text belongs in `note`. */
export type Table = { title: string; note: string; columns: string[]; rows: string[][] }

export const CONTEST_COLUMNS = ['', 'shop /s', 'ratio', 'CPU µs', 'CPU ratio', 'p99 ms', 'aim']

export function contestRow(name: string, { shop, ratio, cpuRatio }: Outcome, aim = ''): string[] {
  const row = [count(shop.perSecond), ratio.toFixed(2), count(shop.cpuUs), cpuRatio.toFixed(2)]
  return [name, ...row, count(shop.p99Ms), aim]
}

/** An aim with its verdict. */
export function aimed(aim: string, met: boolean): string {
  return `${aim}: ${met ? 'met' : 'MISSED'}`
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}

export function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

export function print(tables: Table[]): void {
  for (const { title, columns, rows } of tables) console.log(`\n${title}\n${aligned([columns, ...rows])}`)
}

type Run = { postgres: string; loadBefore: number }

/** Writes docs/performance.md anew, with the essential facts about the machine. What other programs have measured stays in it. */
export async function write(tables: Table[], { postgres, loadBefore }: Run): Promise<void> {
  const gb = Math.round(totalmem() / 1024 ** 3)
  const facts = `${cpus().length} cores, ${gb} GB, ${platform()}, Node ${process.versions.node}, PostgreSQL ${postgres}.`
  const day = new Date().toISOString().slice(0, 10)
  const run = `Measured on ${day}; load average before the run ${loadBefore.toFixed(1)}.`
  const path = join(import.meta.dirname, '..', 'docs', 'performance.md')
  await writeFile(path, withTables(await readFile(path, 'utf8'), `${facts} ${run}`, tables))
}

/** The document with these tables in place of its sections of the same titles; what stands before the first section is new too. */
export function withTables(document: string, facts: string, tables: Table[]): string {
  const sections = new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0]!, `## ${section.trim()}`]),
  )
  for (const table of tables) sections.set(table.title, markdown(table))
  return `${[INTRODUCTION, facts, ...sections.values()].join('\n\n')}\n`
}

const INTRODUCTION = `# Performance

Written by \`npm run bench\`. Shop and load share the cores over loopback: read the ratios to a floor, a bare \`node:http\` server
that sends the same headers and bytes (for the API after one plain \`SELECT\` or \`INSERT\`).`

function markdown({ title, note, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = [line(columns), `|---|${'---:|'.repeat(columns.length - 1)}`, ...rows.map(line)].join('\n')
  return `## ${title}\n\n${note}\n\n${table}`
}

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')).join('\n')
}
