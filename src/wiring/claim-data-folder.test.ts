import { mkdtemp, rm, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDataFolder } from './claim-data-folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chhaap-claim-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))
const claim = (path: string, beside = false) => claimDataFolder({ dataDir, folder: { path } as never }, { beside })

describe('a data folder', () => {
  it('belongs to the shop folder that was started on it first, and says how to let go', async () => {
    claim('/srv/mine')
    claim('/srv/mine')
    expect(() => claim('/srv/catalogue')).toThrow(/belongs to the shop folder \/srv\/mine, .* delete .*\/shop-folder and start again/)
    expect(() => claim('/srv/catalogue', true)).toThrow('belongs to the shop folder')
    await rm(join(dataDir, 'shop-folder'))
    claim('/srv/catalogue')
  })

  it('is not claimed by a command, such as a restore without SHOP_DIR', async () => {
    claim('/srv/catalogue', true)
    expect(await readdir(dataDir)).toEqual([])
    claim('/srv/mine')
  })
})
