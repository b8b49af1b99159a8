import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { RenderPage } from '../web/entry.server.tsx'
import type { App, Web } from './context.ts'
import { url } from './routes.ts'

type Manifest = Record<string, { file: string }>

/** What the build left in `dist`: the renderer and the addresses of the browser's files. */
export async function loadBuiltWeb(dist: string): Promise<Web> {
  const manifest = JSON.parse(await readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Manifest
  const file = (name: string) => `/${manifest[name]?.file}`
  const { renderPage } = (await import(join(dist, 'server', 'entry.server.js'))) as { renderPage: RenderPage }
  return { assets: { styles: [file('style.css')], script: file('src/web/client/entry.ts') }, render: async () => renderPage }
}

/** Built files have their content's hash in their name: what was fetched once is never asked for again. */
export function mountBuiltAssets(dist: string): (app: App) => void {
  return (app) => {
    const immutable = (_path: string, c: { header(name: string, value: string): void }) =>
      c.header('cache-control', 'public, max-age=31536000, immutable')
    app.use(url.assets, serveStatic({ root: join(dist, 'client'), precompressed: true, onFound: immutable }))
  }
}
