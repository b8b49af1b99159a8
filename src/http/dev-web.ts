import type { Server } from 'node:http'
import type { RenderPage } from '../web/entry.server.tsx'
import type { Web } from './context.ts'
import type { Before } from './serve.ts'

/** The sources as they are, with hot reload through the shop's own socket: Vite answers before the shop does. */
export async function createDevWeb(server: Server): Promise<{ web: Web; before: Before; close: () => Promise<void> }> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: { server } },
    appType: 'custom',
    // The other loaders write a file and import it, which would restart a watched process without end.
    configLoader: 'native',
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in.')
  return {
    web: {
      assets: { styles: [], script: '/src/web/client/entry.dev.ts' },
      // Imported anew at every request: Vite gives the module as it is now.
      render: async () => (await ssr.runner.import<{ renderPage: RenderPage }>('/src/web/entry.server.tsx')).renderPage,
    },
    before: vite.middlewares,
    close: () => vite.close(),
  }
}
