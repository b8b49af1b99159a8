import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  inShop,
  leadByPattern,
  leadElsewhere,
  oldAddress,
  sortOldAddresses,
  type OldAddress,
  type OldAddresses,
} from '../../domain/shop/old-address.ts'
import type { Fault } from './fault.ts'

const FILE = 'redirects.csv'
const MAX_LINES = 5000
const ADDRESS = /^\/(?!\/)[^\s,#]{0,300}$/

/** A star stands for whatever follows, so that something of the shop's own pages is left. */
const PATTERN = /^\/[^*?/]+[^*?]*\*$/

/** Old addresses and those that took their place: two columns, `from` and `to`, both within the shop. */
export function readRedirects(folder: string): { redirects: OldAddresses; faults: Fault[] } {
  const faults: Fault[] = []
  const path = join(folder, FILE)
  const lines = existsSync(path)
    ? readFileSync(path, 'utf8')
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
    : []
  const fault = (index: number, message: string) => void faults.push({ file: FILE, line: index + 1, message })
  if (lines.length > MAX_LINES) fault(MAX_LINES, `has more than ${MAX_LINES} lines. Keep those that are still asked for.`)
  const read = new Map<string, { index: number; line: OldAddress }>()
  for (const [index, text] of lines.slice(0, MAX_LINES).entries()) {
    if (text.trim() === '' || (index === 0 && text.trim() === 'from,to')) continue
    const [from = '', to = '', ...more] = text.split(',').map((cell) => cell.trim())
    if (more.length > 0 || !ADDRESS.test(from) || !ADDRESS.test(to) || to.includes('*')) {
      fault(index, 'is not two addresses such as /old-mug,/product/blue-mug.')
      continue
    }
    if (from.includes('*') && !PATTERN.test(from)) {
      fault(index, `has a star where none can stand in ${from}. Write one at its end, after the beginning of a path: /blog/*.`)
      continue
    }
    const line = oldAddress(from, to)
    const key = JSON.stringify([line.path, line.isPattern, line.query])
    if (read.has(key)) fault(index, `says a second time where ${from} leads. Keep one of them.`)
    else read.set(key, { index, line })
  }
  const redirects = sortOldAddresses([...read.values()].map(({ line }) => line))
  for (const { index, line } of read.values()) {
    const target = inShop(line.to)
    if (line.query.length === 0 && target.pathname === line.path)
      fault(index, `does nothing: ${line.to} is where it leads already. Take it out.`)
    else if (leadElsewhere(redirects, target) !== null || leadByPattern(redirects, target) !== null)
      fault(index, `leads to ${line.to}, which leads on. Write the last address.`)
  }
  return { redirects, faults }
}
