import '../support/seed.ts'
import { defineConfig } from 'vitest/config'
import { makeRunFolder } from '../support/temporary-folders.ts'

await makeRunFolder()

/** What `npm run test:scale` runs: the shop with the programs that large installations put around it. */
export default defineConfig({
  test: {
    name: 'scale',
    include: ['test/scale/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
