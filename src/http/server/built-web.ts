import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderMail } from '../../domain/mail-content.ts'
import type { Shop } from '../../shop.ts'
import type { renderMail, RenderPage } from '../../web/entry.server.tsx'
import { loadAssets } from './assets.ts'
import { answerFromCache } from './cached-pages.ts'
import type { Web } from '../context.ts'
import { securityHeaderList } from './security.ts'
import type { Before } from './serve.ts'

export type BuiltWeb = { web: Web; renderMail: RenderMail; before: Before; cachesPages: true }

/** What the build left in `dist`, and what it needs before the application: files and kept pages, ready to be sent. */
export async function openBuiltWeb(shop: Shop, dist: string, formOrigins: string[]): Promise<BuiltWeb> {
  const headers = securityHeaderList({ publicUrl: shop.publicUrl, formOrigins })
  const assets = await loadAssets(join(dist, 'client', 'assets'), headers)
  const pages = answerFromCache(shop)
  return {
    ...(await loadRenderer(dist)),
    before: (request, response, next) => pages(request, response, () => assets(request, response, next)),
    cachesPages: true,
  }
}

type Manifest = Record<string, { file: string }>

async function loadRenderer(dist: string): Promise<Pick<BuiltWeb, 'web' | 'renderMail'>> {
  const manifest = JSON.parse(await readFile(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Manifest
  const file = (name: string) => `/${manifest[name]?.file}`
  const entry = (await import(join(dist, 'server', 'entry.server.js'))) as { renderPage: RenderPage; renderMail: typeof renderMail }
  const assets = { styles: [file('style.css')], script: file('src/web/client/entry.ts') }
  return { web: { assets, render: async () => entry.renderPage }, renderMail: async (name, data) => entry.renderMail(name, data) }
}
