import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

const MAX_BYTES = 64 * 1024

/** What a drawing may not have: it would run, load or show something of elsewhere. */
const REFUSED: [pattern: RegExp, what: string][] = [
  [/<!(DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<\s*([\w-]+:)?script\b/i, 'a script'],
  [/<\s*([\w-]+:)?foreignObject\b/i, 'a foreignObject'],
  [
    /<\s*([\w-]+:)?(iframe|embed|object|image|audio|video|style|use\b(?=[^>]*href\s*=\s*["'](?!#)))/i,
    'a part that may load something else',
  ],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/(href|src)\s*=\s*["']\s*(?!#)/i, 'a reference to something outside'],
  [/url\(\s*["']?\s*(?!#)/i, 'a reference to something outside'],
  [/@import/i, 'a reference to something outside'],
]

/** The SVG of this name; null where there is none, or it is refused. */
export function readMark(folder: string, name: string): { svg: string | null; faults: Fault[] } {
  const path = join(folder, name)
  if (!existsSync(path)) return { svg: null, faults: [] }
  const svg = readFileSync(path, 'utf8')
  const fault = (message: string) => ({ svg: null, faults: [{ file: name, line: null, message }] })
  if (Buffer.byteLength(svg) > MAX_BYTES) return fault(`is larger than ${MAX_BYTES / 1024} KB. Draw it with fewer points.`)
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg\b[\s\S]*<\/svg>\s*$/.test(svg))
    return fault('is not an SVG drawing. Save it as plain SVG.')
  const refused = REFUSED.find(([pattern]) => pattern.test(svg))
  if (refused) return fault(`has ${refused[1]}. Save it as plain SVG, with paths and shapes alone.`)
  if (!sizeOf(svg)) return fault('says no viewBox. Save it with one, such as viewBox="0 0 120 100".')
  return { svg, faults: [] }
}

export function sizeOf(svg: string): { width: number; height: number } | null {
  const [, x, y, width, height] =
    /<svg\b[^>]*\bviewBox\s*=\s*["']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(svg) ?? []
  if (x === undefined || y === undefined || !Number(width) || !Number(height)) return null
  return { width: Number(width), height: Number(height) }
}
