// npm test: installs, then runs every test, and beside them checks types, style and imports. Ends with one line of counts.
// npm test -- cart: only the tests whose files match, without the checks. With --watch: again whenever something changes.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, install, NODE, ROOT, SMALL_PROGRAM } from './run.mjs'

/**
 * Types on one thread: half the processor time, and the tests keep the other cores busy.
 * @type {[name: string, command: string, args: string[]][]}
 */
const CHECKS = [
  ['format', 'oxfmt', ['--check']],
  ['types', 'tsc', ['--noEmit', '--singleThreaded']],
  ['imports', 'depcruise', ['src', 'sandbox', '--config', '.dependency-cruiser.mjs', '--output-type', 'err']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['unused', 'knip', ['--no-progress']],
]
const REPORT = join(ROOT, 'test-results', 'vitest.json')
/** The programs that tests start, hundreds of them, find the modules that earlier ones have compiled. */
const { NODE_COMPILE_CACHE } = SMALL_PROGRAM

install()
const asked = process.argv.slice(2)
if (asked.includes('--watch')) {
  process.exitCode = (await run(NODE, vitest('watch', ...asked.filter((arg) => arg !== '--watch')))).code
} else {
  const [checks, tests] = await Promise.all([asked.length === 0 ? runChecks() : [], runTests()])
  for (const { name, code, output } of checks) console.log(code === 0 ? `ok: ${name}` : `${output}\nFAILED: ${name}`)
  const failed = tests.failed + checks.filter(({ code }) => code !== 0).length
  console.log(`${tests.passed + checks.filter(({ code }) => code === 0).length} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** One after the other: they come to their end long before the tests do. */
async function runChecks() {
  const results = []
  for (const [name, command, args] of CHECKS) {
    const result = await run(join(ROOT, 'node_modules', '.bin', command), args, { stdio: ['ignore', 'pipe', 'pipe'] })
    if (result.code !== 0) console.error(`FAILED: ${name} (its words follow after the tests)`)
    results.push({ name, ...result })
  }
  return results
}

async function runTests() {
  // That of an earlier run says nothing about one that breaks off.
  rmSync(REPORT, { force: true })
  const { code } = await run(NODE, vitest('run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...asked))
  const { numPassedTests: passed, numFailedTests: failed } = existsSync(REPORT)
    ? JSON.parse(readFileSync(REPORT, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  // A run can fail without a failed test: a file that does not load, an error outside of any test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function vitest(...args) {
  return [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...args]
}

/** `output` is what it says where `options` give it a pipe. */
function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { NODE_COMPILE_CACHE, ...environment() }, ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
