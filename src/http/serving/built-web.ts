import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Shop } from '../../shop.ts'
import type { LinkHeader, renderMail, RenderPage } from '../../web/entry.server.tsx'
import type { Assets } from '../../web/page.ts'
import { answerFromCache } from '../cache/cached-pages.ts'
import { createPageCache, type PageCache } from '../cache/page-cache.ts'
import type { PageStyle, Web } from '../context.ts'
import { loadAssets } from './assets.ts'
import { countVisits } from './count-visits.ts'
import { answerFolderFiles } from './folder-files.ts'
import { securityHeaderList } from './security.ts'
import type { Middleware } from './serve.ts'

export type BuiltWeb = { web: Web; renderMail: RenderMail; middleware: Middleware; pageCache: PageCache }

/** The renderers of the build in `dist`; `before` answers from its files and from the page cache. */
export async function openBuiltWeb(shop: Shop, dist: string, formOrigins: string[]): Promise<BuiltWeb> {
  const headers = securityHeaderList({ publicUrl: shop.publicUrl, formOrigins })
  const assets = await loadAssets(join(dist, 'client', 'assets'), headers)
  const ofFolder = answerFolderFiles(shop.folder.files, headers)
  const pageCache = createPageCache(shop.changes)
  shop.metrics.gauge('page_cache_pages', 'Pages in the cache', () => [{ value: pageCache.size().pages }])
  shop.metrics.gauge('page_cache_bytes', 'Memory of the pages in the cache', () => [{ value: pageCache.size().bytes }])
  const renderer = await loadRenderer(dist, shop.folder)
  const cachedPages = answerFromCache(pageCache, shop)
  return {
    ...renderer,
    middleware: countVisits(shop, (request, response, next) =>
      cachedPages(request, response, () => assets(request, response, () => ofFolder(request, response, next))),
    ),
    pageCache,
  }
}

type Entry = { renderPage: RenderPage; linkHeader: LinkHeader; renderMail: typeof renderMail }
/** `name` is that of a chunk. */
type Manifest = Record<string, { file: string; name?: string; css?: string[] }>

async function loadRenderer(dist: string, folder: Shop['folder']): Promise<Pick<BuiltWeb, 'web' | 'renderMail'>> {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const styles = stylesOf(manifest, 'style')
  const entry = (await import(join(dist, 'server', 'entry.server.js'))) as Entry
  const assets = {
    styles,
    script: fileOf(manifest, 'src/web/client/entry.ts'),
    operator: {
      styles: [...styles, ...stylesOf(manifest, 'operator-style')],
      script: fileOf(manifest, 'src/web/operator/client/entry.ts'),
    },
  }
  const pageStyles = await readPageStyles(join(dist, 'server', 'page-styles.json'), assets)
  return {
    web: { assets, pageStyles, render: async () => entry.renderPage, linkHeader: async () => entry.linkHeader },
    renderMail: async (name, data) => entry.renderMail(name, data, folder),
  }
}

async function readPageStyles(path: string, assets: Assets): Promise<Map<string, PageStyle>> {
  const styles = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  return new Map(
    Object.entries(styles).map(([name, css]) => {
      const hash = createHash('sha256').update(css).digest('base64')
      return [name, { assets: { ...assets, inlineStyle: css }, source: `'sha256-${hash}'` }]
    }),
  )
}

function fileOf(manifest: Manifest, source: string): string {
  return `/${manifest[source]?.file}`
}

function stylesOf(manifest: Manifest, chunk: string): string[] {
  const { css = [] } = Object.values(manifest).find(({ name, css }) => name === chunk && css) ?? {}
  return css.map((file) => `/${file}`)
}
