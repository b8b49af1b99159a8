import type { Server } from 'node:http'
import type { RenderMail } from '../../domain/mails/mail-content.ts'
import type { Shop } from '../../shop.ts'
import type { LinkHeader, renderMail, RenderPage } from '../../web/entry.server.tsx'
import type { Web } from '../context.ts'
import { answerFolderFiles } from './folder-files.ts'
import type { Middleware } from './serve.ts'

type Entry = { renderPage: RenderPage; linkHeader: LinkHeader; renderMail: typeof renderMail }
export type DevWeb = { web: Web; renderMail: RenderMail; middleware: Middleware; close: () => Promise<void> }

/** Serves the sources through Vite, with hot reload: its middleware runs before the application. */
export async function createDevWeb(server: Server, shop: Pick<Shop, 'folder'>): Promise<DevWeb> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: { server } },
    appType: 'custom',
    // The other loaders write a file and import it, which would restart a watched process endlessly.
    configLoader: 'native',
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment to render pages in.')
  // Imported for each request: Vite returns the current version of the module.
  const entry = () => ssr.runner.import<Entry>('/src/web/entry.server.tsx')
  // Before the shop opens: on a busy machine the first page would come later than anybody is let wait.
  await entry()
  const ofFolder = answerFolderFiles(shop.folder.files, [])
  return {
    web: {
      assets: {
        styles: [],
        script: '/src/web/client/entry.dev.ts',
        operator: { styles: [], script: '/src/web/operator/client/entry.dev.ts' },
      },
      render: async () => (await entry()).renderPage,
      linkHeader: async () => (await entry()).linkHeader,
    },
    renderMail: async (name, data) => (await entry()).renderMail(name, data, shop.folder),
    middleware: (request, response, next) => ofFolder(request, response, () => vite.middlewares(request, response, next)),
    close: () => vite.close(),
  }
}
