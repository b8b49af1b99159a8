import fc from 'fast-check'
import { SEED, SOAK_MS } from './seed.ts'

/** About as many as src/domain has, which share the time of a soak. */
const PROPERTIES = 50
const MOST_MS = 30_000

fc.configureGlobal({
  seed: SEED,
  ...(SOAK_MS > 0 && { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: Math.min(SOAK_MS / PROPERTIES, MOST_MS) }),
})
