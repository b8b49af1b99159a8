// npm test: installs, builds, checks types, style and imports, then runs every test. Ends with one line of counts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { build, environment, install, NODE, ROOT } from './run.mjs'

install({ development: true })
build()

const chromium = findChromium()
if (!chromium) {
  console.error('No Chromium found: install one (on Debian: apt-get install chromium), or name it in CHROMIUM.')
  process.exit(1)
}

const tool = (name) => join(ROOT, 'node_modules', '.bin', name)
/** @type {[name: string, command: string, args: string[]][]} */
const CHECKS = [
  ['types', tool('tsc'), ['--noEmit']],
  ['lint', tool('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', tool('oxfmt'), ['--check']],
  ['imports', tool('depcruise'), ['src', 'sandbox', '--config', '.dependency-cruiser.mjs', '--output-type', 'err']],
]

let passed = 0
let failed = 0
for (const [name, command, args] of CHECKS) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: environment() })
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`)
  if (status === 0) passed++
  else failed++
}

const report = join(ROOT, 'test-results', 'vitest.json')
// That of an earlier run says nothing about one that breaks off.
rmSync(report, { force: true })
const vitest = [
  join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]
const { status } = spawnSync(NODE, [...vitest, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...environment(), CHROMIUM: chromium },
})
if (existsSync(report)) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
}
// A run can fail without a failed test: a file that does not load, an error outside of any test.
if (status !== 0 && failed === 0) failed++

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
