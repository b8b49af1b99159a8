import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyBinaries } from './postgres-binaries.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-binaries-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('a copy of PostgreSQL needs nothing of the folder that it was taken from', async () => {
  const native = join(folder, 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'the library')
  await symlink('libpq.so.5.18', join(native, 'lib', 'libpq.so.5'))
  const copy = join(folder, 'cache', 'postgres-18')
  await mkdir(join(folder, 'cache'))
  await copyBinaries(native, copy)
  await rm(native, { recursive: true })
  expect(await readFile(join(copy, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library')
})
