import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchDisk } from './watch-disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a disk with room has no fault, and nothing stays on it', async () => {
  expect(await watchDisk(folder)()).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

it('a full disk is told for a while, then tried again', async () => {
  await symlink('/dev/full', join(folder, `.probe-${process.pid}`))
  const fault = watchDisk(folder, 0)
  const kept = watchDisk(folder)
  expect(await fault()).toBe('the disk is full')
  await expect.poll(fault).toBeNull()
  expect([await kept(), await kept()]).toEqual([null, null])
  expect(await watchDisk(join(folder, 'file', 'below'))()).toBeNull()
  expect(await watchDisk('/dev/null/below')()).toBe('nothing can be written to the disk (ENOTDIR)')
})
