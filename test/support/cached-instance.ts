import { createApp } from '../../src/http/app.ts'
import { answerFromCache } from '../../src/http/cache/cached-pages.ts'
import { createPageCache, type PageCache } from '../../src/http/cache/page-cache.ts'
import { countVisits } from '../../src/http/serving/count-visits.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import type { Changes } from '../../src/platform/live/changes.ts'
import { linkHeader, renderPage } from '../../src/web/entry.server.tsx'
import { rawRequest, type RawAnswer } from './raw-request.ts'
import type { TestShop } from './shop.ts'

type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<RawAnswer>

export type Instance = {
  get: Get
  /** The answer from the cached page, when its compressed bodies are ready. */
  getCached: Get
  pages: PageCache
  /** Is run once, between the reading of a page's data and its rendering. */
  meanwhile: (() => Promise<unknown>) | null
  close: () => void
}

/** One more instance of the shop behind a socket, which keeps no page yet. */
export async function openCachedInstance(test: TestShop, changes: Changes = test.shop.changes): Promise<Instance> {
  const pages = createPageCache(changes)
  const shop = { ...test.shop, changes }
  const render = async () => {
    const now = instance.meanwhile
    instance.meanwhile = null
    await now?.()
    return renderPage
  }
  const web = {
    assets: { styles: ['/assets/style.css'], script: '/assets/entry.js', operator: { styles: [], script: '/assets/operator.js' } },
    render,
    linkHeader: async () => linkHeader,
  }
  const server = createHttpServer()
  answerWith(server, createApp({ shop, web, formOrigins: [], pageCache: pages }), {
    middleware: countVisits(shop, answerFromCache(pages, shop)),
  })
  const origin = `http://localhost:${await listen(server, 0)}`
  const get: Get = (path, headers = {}, method = 'GET') => rawRequest(origin, path, { headers, method })
  const instance: Instance = {
    get,
    async getCached(path, headers, method) {
      await get(path)
      await pages.settled()
      const answer = await get(path, headers, method)
      if (!answer.headers.etag) throw new Error(`${path} is not cached.`)
      return answer
    },
    pages,
    meanwhile: null,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return instance
}

let written = 0

/** Resolves when the instances have received of everything that is written by now. */
export async function changesAreTold({ pool, shop }: TestShop): Promise<void> {
  const topic = `written:${++written}`
  const changed = Promise.withResolvers<void>()
  const stop = shop.changes.listen((topics) => topics.has(topic) && changed.resolve())
  await pool.query('insert into changes (topic) values ($1)', [topic])
  await changed.promise
  stop()
}
