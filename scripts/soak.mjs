// npm run soak: the long random tests, each with a report of its own, for SOAK_MINUTES altogether (60). TEST_SEED repeats one.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { environment, install, NODE, ROOT } from './run.mjs'

/** The steady load has half of the time, because what piles up does so slowly; the others share the rest. */
const PARTS = [
  { name: 'steady load', share: 1 / 2, args: ['--config', 'test/scale/vitest.config.ts', 'test/scale/steady'] },
  ...[
    { name: 'interleavings of a checkout', args: ['--project', 'fast', 'src/features/checkout/interleavings'] },
    { name: 'interleavings of an order before its dispatch', args: ['--project', 'fast', 'src/features/checkout/dispatch-interleavings'] },
    { name: 'pairs of acts on one order', args: ['--project', 'fast', 'src/features/orders/pairs-of-acts'] },
    { name: 'interleavings of a membership', args: ['--project', 'fast', 'src/features/members/interleavings'] },
    { name: 'kill -9 of shop, database and sandbox', args: ['--project', 'faults', 'test/faults/kill-nine'] },
    { name: 'properties of the domain', args: ['--project', 'fast', 'src/domain'] },
    { name: 'every worst text in every field', args: ['--project', 'fast', 'test/http/worst-text'] },
  ].map((part, _, { length }) => ({ ...part, share: 1 / 2 / length })),
]

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
if (!(minutes > 0)) {
  console.error('SOAK_MINUTES must be a number of minutes.')
  process.exit(2)
}
// Another one each time, because the same commit is soaked on many nights.
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))

install()
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
let failed = 0
for (const { name, share, args } of PARTS) {
  const soakMs = Math.round(minutes * 60_000 * share)
  console.log(`\n${name}, for ${Math.ceil(soakMs / 60_000)} min (TEST_SEED=${seed})`)
  const env = { ...environment(), TEST_SEED: seed, SOAK_MS: String(soakMs) }
  const { status } = spawnSync(NODE, [vitest, 'run', '--maxWorkers=1', ...args], { cwd: ROOT, stdio: 'inherit', env })
  console.log(status === 0 ? `ok: ${name}` : `FAILED: ${name} (TEST_SEED=${seed})`)
  if (status !== 0) failed++
}
console.log(`${PARTS.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
