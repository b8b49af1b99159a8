// npm run soak: the long random tests, each with a report of its own, for SOAK_MINUTES altogether (60). TEST_SEED repeats one.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { environment, install, NODE, ROOT } from './run.mjs'

const PARTS = [
  { name: 'interleavings of a checkout', project: 'fast', file: 'src/features/checkout/interleavings' },
  { name: 'interleavings of a membership', project: 'fast', file: 'src/features/members/interleavings' },
  { name: 'kill -9 of shop, database and sandbox', project: 'faults', file: 'test/faults/kill-nine' },
  { name: 'properties of the domain', project: 'fast', file: 'src/domain' },
  { name: 'every worst text in every field', project: 'fast', file: 'test/http/worst-text' },
]

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
if (!(minutes > 0)) {
  console.error('SOAK_MINUTES must be a number of minutes.')
  process.exit(2)
}
// Another one each time, because the same commit is soaked on many nights.
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))
const soakMs = Math.round((minutes * 60_000) / PARTS.length)

install()
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
let failed = 0
for (const { name, project, file } of PARTS) {
  console.log(`\n${name}, for ${Math.ceil(soakMs / 60_000)} min (TEST_SEED=${seed})`)
  const env = { ...environment(), TEST_SEED: seed, SOAK_MS: String(soakMs) }
  const { status } = spawnSync(NODE, [vitest, 'run', '--project', project, '--maxWorkers=1', file], { cwd: ROOT, stdio: 'inherit', env })
  console.log(status === 0 ? `ok: ${name}` : `FAILED: ${name} (TEST_SEED=${seed})`)
  if (status !== 0) failed++
}
console.log(`${PARTS.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
