import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { fillEveryTable } from '../../../test/support/full-shop.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findBackups } from '../backup/backup-times.ts'
import { writeBackup } from '../backup/write-backup.ts'

let folder: string
let test: TestShop
beforeAll(async () => {
  // Short, because a socket's path is.
  folder = await mkdtemp(join(tmpdir(), 'chhaap-try-'))
  test = await createTestShop()
  await fillEveryTable(test)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
const { out, errors, run } = createCommandLine(() => test.shop, {
  openShop: async () => ({ shop: test.shop, backups: { key: null, folder: null, dataDir: folder }, close: async () => {} }),
})

describe.skipIf(process.platform === 'win32')('a backup that is tried', () => {
  it('is restored into a database that is gone afterwards, and the shop knows when', async () => {
    expect(await run(`backup ${join(folder, 'sound')}`)).toBe(0)
    expect((await findBackups(test.shop)).tried).toBeNull()
    expect(await run(`backup verify ${join(folder, 'sound')}`)).toBe(0)
    expect(errors).toEqual([])
    expect(out[0]).toMatch(/can be restored: \d+ rows and \d+ files have come, and they are sound\.$/)
    expect((await findBackups(test.shop)).tried).toBeInstanceOf(Date)
    expect(await readdir(folder)).toEqual(['sound'])
  })

  it('is refused with the rules that its rows break, or where it is cut, and does not count', async () => {
    await test.pool.query('delete from backup_times')
    await test.pool.query('update payments set amount_paise = amount_paise + 100')
    await writeBackup(test.shop, join(folder, 'broken'), { key: null })
    expect(await run(`backup verify ${join(folder, 'broken')}`)).toBe(1)
    expect(errors.join('\n')).toMatch(/is not sound:\npayments: \d+ of them break this rule/)
    expect(await run(`backup verify ${join(folder, 'none')}`)).toBe(1)
    expect(errors.join('\n')).toContain('no such file')
    expect((await findBackups(test.shop)).tried).toBeNull()
    await expect(access(join(folder, 'backup-trial'))).rejects.toThrow('no such file')
  })
})
