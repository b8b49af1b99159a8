// npm run test:scale: the shop with the programs that large installations put around it, apart from npm test.
// npm run test:scale -- pooler: only these parts. Ends with one line of counts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { environment, install, NODE, ROOT } from './run.mjs'

const POSTGRES = ['15', '16', '17', '18']
/** Beside programs, a module of Python, and a server that is not on the PATH. */
const PATRONI = ['patroni', '/usr/lib/python3/dist-packages/etcd/__init__.py', '/usr/lib/postgresql/15/bin/postgres', 'etcd', 'haproxy']
/** Programs whose package has another name. */
const PACKAGES = {
  promtool: 'prometheus',
  etcd: 'etcd-server',
  ip: 'iproute2',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}
/** `needs` are the distribution's programs, which a part starts and ends itself. */
const PARTS = [
  { name: 'pooler', needs: ['pgbouncer'], ...file('test/scale/pooler') },
  { name: 'instances', needs: ['nginx', 'openssl'], ...file('test/scale/instances') },
  { name: 'recovery', needs: ['pgbackrest'], ...file('test/scale/recovery') },
  // As root: each server has a network of its own. With FAILOVER_ROUNDS=10 ten failures instead of one of each kind.
  { name: 'failover', needs: [...PATRONI, 'ip'], ...file('test/scale/failover') },
  // As root too.
  { name: 'container', needs: ['buildah', 'mmdebstrap'], ...file('test/scale/container') },
  { name: 'watching', needs: ['promtool'], ...file('test/scale/watching') },
  { name: 'replica', needs: [], ...file('test/scale/replica') },
  { name: 'flash-sale', needs: [], ...file('test/scale/flash-sale') },
  { name: 'steady', needs: [], ...file('test/scale/steady') },
  { name: 'postgresql-14', needs: [], ...file('test/scale/too-old') },
  ...POSTGRES.map((version) => ({ name: `postgresql-${version}`, needs: [], args: ['test/scale/run-on-postgres.ts', version] })),
]
const REPORT = join(ROOT, 'test-results', 'scale.json')

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !PARTS.some((part) => part.name === name))
if (unknown) {
  console.error(`There is no part ${unknown}: ${PARTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

install()
const total = { passed: 0, failed: 0 }
for (const part of PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const { passed, failed } = runPart(part)
  console.log(failed === 0 ? `ok: ${part.name}` : `FAILED: ${part.name}`)
  total.passed += passed
  total.failed += failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function runPart({ name, needs, args }) {
  console.log(`\n${name}`)
  const missing = needs.filter((program) => !isInstalled(program))
  for (const program of missing) console.error(`${name}: ${program} is missing: apt-get install ${PACKAGES[program] ?? program}`)
  if (missing.length > 0) return { passed: 0, failed: 1 }
  rmSync(REPORT, { force: true })
  const env = { ...environment(), PATH: `${environment().PATH}${delimiter}/usr/sbin`, TEST_REPORT: REPORT }
  const { status } = spawnSync(NODE, args, { cwd: ROOT, stdio: 'inherit', env })
  const { numPassedTests: passed, numFailedTests: failed } = existsSync(REPORT)
    ? JSON.parse(readFileSync(REPORT, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  // A part can fail without a failed test: a file that does not load, a program that does not start.
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

function isInstalled(program) {
  return [...process.env.PATH.split(delimiter), '/usr/sbin'].some((folder) => existsSync(resolve(folder, program)))
}

function file(path) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(ROOT, 'test-results', 'scale.json')}`]
  return { args: [vitest, 'run', '--config', 'test/scale/vitest.config.ts', ...report, path] }
}
