import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../../test/support/programs.ts'
import { readConfig } from '../config/config.ts'
import type { Finding } from '../features/doctor/finding.ts'
import { lockDataDirectory } from '../platform/embedded/data-directory-lock.ts'
import { examineShop } from './examine-shop.ts'

/** What the doctor says of a shop without a sandbox, whose folder is not there yet. */
async function examine(environment: Record<string, string>): Promise<(check: string) => Finding | undefined> {
  const home = await mkdtemp(join(tmpdir(), 'chhaap-doctor-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const [port, sandboxPort] = [await freePort(), await freePort()].map(String)
  const config = readConfig({ PORT: port!, SANDBOX_PORT: sandboxPort!, DATA_DIR: join(home, 'deep', 'data'), ...environment })
  const findings = await examineShop(() => config)
  const unwell = findings.filter(({ state }) => state !== 'ok')
  for (const { advice } of unwell) expect(advice).toMatch(/\w.*\.$/)
  return (name) => findings.find(({ check }) => check === name)
}

describe('the doctor before the first start', () => {
  it('says of the embedded database and the disk what the first start will do', async () => {
    const of = await examine({})
    expect(of('database')).toMatchObject({ state: 'warning', advice: expect.stringContaining('npm start') })
    expect(of('disk')).toMatchObject({ found: expect.stringMatching(/^\d+ MB free in /) })
  })

  it('says of an empty server that its tables are made by the first start', async () => {
    const server = inject('postgres')
    const admin = new pg.Client(server)
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query('drop database if exists doctor_empty with (force)')
    await admin.query('create database doctor_empty')
    const { user, host, port, password = '' } = server
    const of = await examine({
      DATABASE_URL: `postgres://${user}:${password}@localhost/doctor_empty?host=${encodeURIComponent(host)}&port=${port}`,
    })
    expect(of('migrations')).toMatchObject({ state: 'warning', advice: expect.stringContaining('npm start') })
    await admin.query('drop database doctor_empty with (force)')
  })

  it('says of a server that is not there what to check, in words', async () => {
    const of = await examine({ DATABASE_URL: `postgres://localhost:${await freePort()}/shop` })
    expect(of('database')).toMatchObject({ state: 'failed', found: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('the doctor beside a shop that runs and cannot sell', () => {
  it('says what the shop waits for, that it takes no money, and nothing of another shop', async () => {
    const home = await mkdtemp(join(tmpdir(), 'chhaap-doctor-'))
    await mkdir(join(home, 'postgres/data'), { recursive: true })
    const lock = lockDataDirectory(home)
    const shop = createServer((_, response) => response.writeHead(503).end('no space is left on the disk'))
    const port = await freePort()
    await new Promise<void>((resolve) => shop.listen(port, () => resolve()))
    onTestFinished(async () => {
      shop.close()
      lock.release()
      await rm(home, { recursive: true, force: true })
    })
    const of = await examine({ PORT: String(port), DATA_DIR: home })
    expect(of('website')).toMatchObject({ state: 'failed', found: expect.stringContaining('no space is left on the disk') })
    expect(of('payment')).toMatchObject({ state: 'failed', found: expect.stringContaining('the sandbox') })
    expect(of('mail')).toMatchObject({ state: 'warning' })
    const { state, found } = of('database')!
    expect([state, found]).toEqual(['failed', expect.stringContaining(`(pid ${process.pid}) does not answer`)])
    expect(found).not.toContain('another shop')
  })
})
