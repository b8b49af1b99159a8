import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Chunk = { file: string; imports?: string[] }
/** Vite's manifest: chunks by their source, or by a name for those that have none. */
export type Manifest = Record<string, Chunk>

/**
 * Writes island-files.json beside the renderer: the files that each island needs to run, by its name. Pages name them, so that
 * browsers can fetch all of them at once and before they are run. Runs in the build of the renderer, after that of the browser.
 */
export function islandFiles(client: string): Plugin {
  return {
    name: 'island-files',
    apply: 'build',
    async generateBundle() {
      const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
      const source = JSON.stringify(filesOfIslands(manifest, await readFile('src/web/islands/index.ts', 'utf8')))
      this.emitFile({ type: 'asset', fileName: 'island-files.json', source })
    },
  }
}

/** `index` is the source text that imports each island under its name. */
export function filesOfIslands(manifest: Manifest, index: string): Record<string, string[]> {
  const found = [...index.matchAll(/(\w+): \(\) => import\('\.\/(.+?)'\)/g)]
  return Object.fromEntries(
    found.map(([, name = '', path = '']) => {
      const keys = ['src/web/client/react.ts', `src/web/islands/${path}`]
      return [name, [...keys.reduce((files, key) => addFiles(manifest, key, files), new Set<string>())].map((file) => `/${file}`)]
    }),
  )
}

/** A chunk with everything that it imports statically. */
function addFiles(manifest: Manifest, key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) addFiles(manifest, imported, files)
  return files
}
