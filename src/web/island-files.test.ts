import { expect, it } from 'vitest'
import { filesOfIslands } from './island-files.ts'

const MANIFEST = {
  'src/web/client/react.ts': { file: 'assets/facade.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  'src/web/islands/gallery.tsx': { file: 'assets/gallery.js', imports: ['_shared.js', '_react.js'] },
}

it('names every file that an island needs, once', () => {
  const index = `export const islands = {\n  Gallery: () => import('./gallery.tsx').then((module) => module.Gallery),\n}`
  expect(filesOfIslands(MANIFEST, index)).toEqual({
    Gallery: ['/assets/facade.js', '/assets/react.js', '/assets/gallery.js', '/assets/shared.js'],
  })
})

it('refuses an island without a chunk of its own', () => {
  expect(() => filesOfIslands(MANIFEST, `BuyBox: () => import('./buy-box.tsx')`)).toThrow('src/web/islands/buy-box.tsx')
})
