import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Six hexadecimal digits for each CSS module, the same in every build: they end the names of its classes. */
export function scopedName(local: string, file: string): string {
  return `${local}_${hashOf(file)}`
}

function hashOf(file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file)
  return createHash('sha256').update(path).digest('hex').slice(0, 6)
}

type Manifest = Record<string, { name?: string; css?: string[] }>

/**
 * Writes page-styles.json beside the renderer: for each page the part of the stylesheet that its components use, by the page's name.
 * Pages are sent with these within them, and no request stands before their first paint. Runs in the build of the renderer, after that of the browser.
 */
export function pageStyles(client: string): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    async generateBundle() {
      const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
      const [sheet = ''] = Object.values(manifest).find(({ name, css }) => name === 'style' && css)?.css ?? []
      const rules = rulesOf(await readFile(join(client, sheet), 'utf8'))
      const ids = [...this.getModuleIds()]
      const find = (path: string) => ids.find((id) => id.endsWith(path))!

      const modulesOf = (id: string, seen: Set<string>): Set<string> => {
        if (seen.has(id)) return seen
        seen.add(id)
        const info = this.getModuleInfo(id)
        for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) modulesOf(imported, seen)
        return seen
      }

      const frame = modulesOf(find('/src/web/document.tsx'), new Set())
      const index = find('/src/web/pages/index.ts')
      const styles: Record<string, string> = {}
      for (const [name, file] of pagesIn(await readFile(index, 'utf8'))) {
        const modules = modulesOf(find(`/src/web/pages/${file}`), new Set(frame))
        const hashes = new Set([...modules].filter((id) => id.split('?')[0]!.endsWith('.module.css')).map(hashOf))
        styles[name] = rules.filter((rule) => isUsed(rule, hashes)).join('')
      }
      this.emitFile({ type: 'asset', fileName: 'page-styles.json', source: JSON.stringify(styles) })
    },
  }
}

function pagesIn(index: string): [name: string, file: string][] {
  return [...index.matchAll(/export \{ (.+?) \} from '\.\/(.+?)'/g)].flatMap(([, names = '', path = '']) =>
    names.split(', ').map((name): [string, string] => [name, path]),
  )
}

/** Rules without a module's class are every page's: elements, tokens, fonts. */
export function isUsed(rule: string, hashes: Set<string>): boolean {
  const named = [...rule.replaceAll(/url\([^)]*\)/g, '').matchAll(/_([\da-f]{6})(?![\w-])/g)].map(([, hash]) => hash!)
  return named.length === 0 || named.some((hash) => hashes.has(hash))
}

/** The rules of a stylesheet, in their order; a media query is one with all that it holds. */
export function rulesOf(css: string): string[] {
  const rules: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = endOfString(css, at, sign)
    else if (css.startsWith('url(', at)) at = css.indexOf(')', at)
    else if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1
    else if (sign === '{') depth++
    else if ((sign === '}' && --depth === 0) || (sign === ';' && depth === 0)) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return [...rules, css.slice(start)].filter((rule) => rule.trim() !== '')
}

function endOfString(css: string, start: number, quote: string): number {
  let at = start + 1
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1
  return at
}
