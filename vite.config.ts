import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildOptions, type Plugin } from 'vite'
import { pageStyles, scopedName } from './src/web/styles/page-styles.ts'

/**
 * Two builds of the same sources: what browsers load (dist/client: a small entry and a stylesheet for shoppers, the same for
 * operators, a chunk per island), and what renders pages on the server (dist/server).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [pageStyles('dist/client')] : [plainImports(), compressAssets()])],
  publicDir: false,
  // React goes into the renderer as its production build, whatever NODE_ENV says when the shop runs: it renders three times as fast.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: ['react', 'react-dom'] } }),
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild ? { outDir: 'dist/server', assetsInlineLimit: 0, rolldownOptions: { checks: QUIET } } : BROWSER,
}))

/** On a slow machine the first start would print a page of timings. */
const QUIET = { bundlerTimings: false }

const BROWSER: BuildOptions = {
  outDir: 'dist/client',
  modulePreload: false,
  assetsInlineLimit: 0,
  manifest: true,
  rolldownOptions: {
    checks: QUIET,
    // The stylesheets first: their order of the modules counts, not that in which scripts name them.
    input: ['src/web/styles/index.ts', 'src/web/operator/client/styles.ts', 'src/web/client/entry.ts', 'src/web/operator/client/entry.ts'],
    // The helper below is in the entry, which every page loads.
    preserveEntrySignatures: 'allow-extension',
    // Four files for a page with islands, not thirty: React, the live connection, what islands share, and the island.
    output: {
      codeSplitting: {
        groups: [
          // One stylesheet for shoppers and one for operators, whichever script names a class.
          { name: 'operator-style', test: /src\/web\/operator\/.*\.css/, priority: 3 },
          { name: 'style', test: /\.css/, priority: 2 },
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          // Loaded when a form is sent, or a change has come.
          { name: 'morph', test: /src\/web\/client\/page\/page\/morph\.ts|node_modules\/idiomorph/, priority: 1.2 },
          { name: 'forms', test: /src\/web\/client\/page\/forms\/(send-form|checked-forms)\.ts/, priority: 1.1 },
          // Pages without islands have a live cart too: it comes without React.
          { name: 'live', test: /src\/web\/client\/(live\/(live-regions|update-buffer)|cart\/cart-badge)\.ts/, priority: 1 },
          // Pages with providers' buttons need it without any island.
          {
            name: 'calls',
            test: /src\/web\/client\/page\/(accounts\/(provider-popup|popup-result)|saved\/saved-account)\.ts/,
            priority: 0.7,
          },
          // Visitors have no token, and load nothing for one.
          { name: 'own-token', test: /src\/web\/client\/own-token\.ts/, priority: 0.5 },
          { name: 'pay', test: /src\/web\/client\/page\/checkout\/pay\.ts/, priority: 0.4 },
          // What both entries begin with, so that pages without islands load nothing that islands share.
          {
            name: 'start',
            test: /preload-helper|src\/domain\/text\.ts|src\/web\/client\/(hydrate|session|leaving|page\/(in-place-forms|accounts\/open-popup|checkout\/forget-address|page\/(print-button|clicks|fields|parse-page|watch-focus)))\.ts/,
            priority: 4,
          },
          { name: 'shared', test: /src\/(web|domain)\//, minShareCount: 2 },
        ],
      },
    },
  },
}

/**
 * Imports without Vite's helper, which would be a quarter of the script that every page loads: before an import it links to
 * stylesheets and further chunks, and here there are none.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/** Text files are compressed once, at the highest quality, instead of at every request. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async closeBundle() {
      const folder = 'dist/client/assets'
      const names = await readdir(folder)
      const texts = names.filter((name) => /\.(js|css|svg)$/.test(name) && !names.includes(`${name}.br`))
      await Promise.all(
        texts.map(async (name) => {
          const bytes = await readFile(join(folder, name))
          await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes))
          await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
