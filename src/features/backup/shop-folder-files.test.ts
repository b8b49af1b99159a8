import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useCheapKeys } from '../../../test/support/backup-keys.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { DATA_FOLDER_MARK, writeFolder } from './shop-folder-files.ts'

useCheapKeys()
const KEY = 'a passphrase of the tests'
let folder: string
let test: TestShop
const inside = (...path: string[]) => join(folder, ...path)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-folder-'))
  test = await createTestShop()
  await cp('new-shop', inside('shop'), { recursive: true })
  await writeFile(inside('shop', 'redirects.csv'), 'from,to\n/old,/shop\n')
  // Neither belongs to the shop folder: a data folder of another name, hidden files, an earlier backup, a circle.
  await mkdir(inside('shop', 'data', 'postgres'), { recursive: true })
  await writeFile(inside('shop', 'data', DATA_FOLDER_MARK), '..\n')
  await writeFile(inside('shop', 'data', 'private.json'), '{}')
  await mkdir(inside('shop', '.git'))
  await writeFile(inside('shop', '.git', 'config.txt'), '')
  await writeFile(inside('shop', 'earlier.age'), '')
  await symlink('..', inside('shop', 'images', 'circle'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const { out, errors, run } = createCommandLine(() => test.shop, {
  openShop: async () => ({ shop: test.shop, backups: { key: KEY, folder: inside('shop'), dataDir: folder }, close: async () => {} }),
  readBackupKey: () => KEY,
})

/** Every file below a folder with what it holds. */
async function filesIn(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(dir.length), await readFile(file, 'latin1')] as const)))
}

describe('the shop folder in a backup', () => {
  it('is written out whole where nothing is left of the machine, and only into an empty folder', async () => {
    expect(await run(`backup ${inside('whole.age')}`)).toBe(0)
    expect(out.join('\n')).toContain('files of the shop folder')
    expect(await run(`backup folder ${inside('whole.age')} ${inside('again')}`)).toBe(0)
    const began = await filesIn('new-shop')
    expect(await filesIn(inside('again'))).toEqual({ ...began, '/redirects.csv': 'from,to\n/old,/shop\n' })
    expect(await run(`backup folder ${inside('whole.age')} ${inside('again')}`)).toBe(1)
    expect(errors[0]).toContain('is not empty')
  })

  it('is not written out of a backup without one, nor with another key', async () => {
    expect(await writeFolder('test/baseline/backup.tar.zst', KEY, inside('none'))).toEqual({ ok: false, reason: 'no-folder' })
    await expect(writeFolder(inside('whole.age'), 'another passphrase', inside('none'))).rejects.toThrow('BACKUP_KEY is not the key')
  })

  it('keeps a restore from a shop that serves the demo, whose data goes every day', async () => {
    const refused = await restoreBackup(test.shop, inside('whole.age'), { key: KEY, replace: true, demoFolder: true })
    expect(refused).toEqual({ ok: false, reason: 'other-folder' })
    expect(await restoreBackup(test.shop, inside('whole.age'), { key: KEY, replace: true })).toMatchObject({ ok: true })
  })
})
