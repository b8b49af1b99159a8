import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from './round.ts'

/** One table of the report. Longer text belongs in `note`. */
export type Table = { title: string; note: string; columns: string[]; rows: string[][] }

export const CONTEST_COLUMNS = ['', 'shop /s', 'floor /s', 'ratio', 'CPU µs, shop', 'CPU µs, floor', 'CPU ratio', 'p99 ms', 'aim']

export function contestRow(name: string, { shop, floor, ratio, cpuRatio }: Outcome, aim = ''): string[] {
  const row = [count(shop.perSecond), count(floor.perSecond), ratio.toFixed(2), count(shop.cpuUs), count(floor.cpuUs), cpuRatio.toFixed(2)]
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

type Run = { postgres: string; seconds: number; loadBefore: number }

/** Writes docs/performance.md, with the essential facts about the machine. */
export async function write(tables: Table[], { postgres, seconds, loadBefore }: Run): Promise<void> {
  const gb = Math.round(totalmem() / 1024 ** 3)
  const facts = `${cpus().length} cores, ${gb} GB, ${platform()}, Node ${process.versions.node}, PostgreSQL ${postgres}; the run took ${seconds} s.`
  const load = `The machine was idle before the run: its load average was ${loadBefore.toFixed(1)}.`
  const folder = join(import.meta.dirname, '..', 'docs')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'performance.md'), `${[INTRODUCTION, `${facts} ${load}`, ...tables.map(markdown)].join('\n\n')}\n`)
}

const INTRODUCTION = `# Performance

Written by \`npm run bench\`. The shop runs as \`npm start\` runs it, the load comes from another process over
loopback, and both share the cores: read the ratios. Each ratio is the median of rounds that alternate with a floor
in the same run: a bare \`node:http\` server that sends the same headers and bytes (for the API after one plain
\`SELECT\` or \`INSERT\` through the driver). The CPU ratio compares the processor time that one request takes in the
server's process; unlike requests a second, it does not depend on how much of the machine the load takes.`

function markdown({ title, note, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = [line(columns), line(columns.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
  return `## ${title}\n\n${note}\n\n${table}`
}

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')).join('\n')
}
