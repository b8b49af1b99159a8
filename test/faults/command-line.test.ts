import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { withoutPhotos } from '../support/without-photos.ts'
import { openKillableShop } from './killable-shop.ts'

const LONGEST_MS = 180_000

/** Runs a command as a script does. @returns its exit code and its JSON */
async function command(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; answer: unknown }> {
  const program = startProgram('src/cli/main.ts', env, [...args, '--json'])
  const timer = setTimeout(() => program.child.kill('SIGKILL'), LONGEST_MS)
  // Not its exit, which may come before the last of what it said.
  const [code, signal] = (await once(program.child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  const [line = ''] = program.output().trim().split('\n')
  if (line === '') throw new Error(`${args[0]} said nothing and ended with ${code ?? signal}`)
  return { code, answer: JSON.parse(line) }
}

type Diagnosis = { fit: boolean; findings: { check: string; state: string }[] }

test.skipIf(process.platform === 'win32')(
  'the command line works beside the running shop and on a server, and a restored backup is fit',
  { timeout: 480_000 },
  async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-command-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const shop = await openKillableShop(join(dataDir, 'shop'), await withoutPhotos(join(dataDir, 'catalogue')))
    onTestFinished(() => shop.close())
    await shop.start()

    // Beside the shop, whose answers follow.
    const isSold = async () => ((await (await fetch(`${shop.origin}/api/products/kairi-robe`)).json()) as { active: boolean }).active
    expect(await isSold()).toBe(true)
    expect(await command(shop.env, 'products', 'stock', 'kairi-robe', 'out')).toMatchObject({ code: 0, answer: { inStock: false } })
    await expect.poll(isSold).toBe(false)

    // The same database as a server.
    const client = await shop.connect()
    const { host, port, user = '', database = '' }: Client = client
    await client.end()
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const server = { ...shop.env, DATA_DIR: join(dataDir, 'elsewhere'), DATABASE_URL }
    expect(await command(server, 'products', 'stock', 'kairi-robe', 'in')).toMatchObject({ code: 0, answer: { inStock: true } })
    await expect.poll(isSold).toBe(true)

    // A backup of the running shop, restored beside it.
    const key = { BACKUP_KEY: 'a passphrase of the tests' }
    const file = join(dataDir, 'backup')
    expect(await command({ ...shop.env, ...key }, 'backup', file)).toMatchObject({ code: 0, answer: { encrypted: true } })
    const copy = { ...shop.env, ...key, DATA_DIR: join(dataDir, 'copy') }
    expect(await command(copy, 'restore', file)).toMatchObject({ code: 0 })
    for (const env of [copy, shop.env]) {
      const { code, answer } = await command(env, 'doctor')
      const { fit, findings } = answer as Diagnosis
      expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
      expect([code, fit]).toEqual([0, true])
    }
    expect(await command(copy, 'orders', 'show', 'NONE')).toEqual({ code: 1, answer: { error: 'unknown-order' } })
  },
)
