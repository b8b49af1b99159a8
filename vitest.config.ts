import './test/support/seed.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { RunOrder } from './test/support/run-order.ts'
import { makeRunFolder } from './test/support/temporary-folders.ts'

await makeRunFolder()

/** A fact is waited for as long as a machine that is busy elsewhere may take. */
const PATIENT = { poll: { timeout: 60_000 } }
const SEED = ['test/support/seed-fast-check.ts']

/** `fast` needs a database, `browser` needs the build and Chromium, `faults` starts and kills whole programs. */
export default defineConfig({
  test: {
    // Most tests wait for a database, a browser or a program more than for a processor.
    maxWorkers: 4,
    sequence: { sequencer: RunOrder },
    reporters: ['default'],
    globalSetup: ['test/support/database-server.ts'],
    projects: [
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'fast',
          // React as in the shop: its development build renders a page three times as slowly, and what it tells goes to a console.
          env: { NODE_ENV: 'production' },
          // The files of a worker share its modules: loading them for each file again took half of all processor time.
          isolate: false,
          unstubGlobals: true,
          include: [
            'src/**/*.test.{ts,tsx}',
            'artwork/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'test/*.test.ts',
            'test/http/**/*.test.ts',
            'test/contract/**/*.test.ts',
          ],
          setupFiles: [...SEED, 'test/support/end-timers.ts'],
          testTimeout: 180_000,
          expect: PATIENT,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'browser',
          // The files of a worker share a shop and a browser.
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/build.ts', 'test/support/find-chromium.ts'],
          setupFiles: SEED,
          testTimeout: 180_000,
          expect: PATIENT,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/build.ts'],
          testTimeout: 180_000,
          expect: PATIENT,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
