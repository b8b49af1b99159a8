import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

const FILE = 'redirects.csv'
const MAX_LINES = 5000
const ADDRESS = /^\/(?!\/)[^\s,#]{0,300}$/

/** Old addresses and those that took their place: two columns, `from` and `to`, both within the shop. */
export function readRedirects(folder: string): { redirects: Map<string, string>; faults: Fault[] } {
  const redirects = new Map<string, string>()
  const faults: Fault[] = []
  const path = join(folder, FILE)
  if (!existsSync(path)) return { redirects, faults }
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const fault = (index: number, message: string) => faults.push({ file: FILE, line: index + 1, message })
  if (lines.length > MAX_LINES) fault(MAX_LINES, `has more than ${MAX_LINES} lines. Keep those that are still asked for.`)
  for (const [index, line] of lines.slice(0, MAX_LINES).entries()) {
    if (line.trim() === '' || (index === 0 && line.trim() === 'from,to')) continue
    const [from = '', to = '', ...more] = line.split(',').map((cell) => cell.trim())
    if (more.length > 0 || !ADDRESS.test(from) || !ADDRESS.test(to))
      fault(index, 'is not two addresses such as /old-mug,/product/blue-mug.')
    else if (redirects.has(from)) fault(index, `says a second time where ${from} leads. Keep one of them.`)
    else redirects.set(from, to)
  }
  for (const [from, to] of redirects) {
    if (redirects.has(to))
      faults.push({ file: FILE, line: null, message: `leads from ${from} to ${to}, which leads on. Write the last address.` })
  }
  return { redirects, faults }
}
