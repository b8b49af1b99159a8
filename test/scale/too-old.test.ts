import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startProgram } from '../support/programs.ts'
import { startInstance } from './instance.ts'
import { installPostgres } from './older-postgres.ts'
import { startPostgres } from './postgres-server.ts'

it('PostgreSQL 14 is refused by the start and by the doctor, in one line each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-too-old-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startPostgres(join(folder, 'server'), { bin: await installPostgres(14) })
  onTestFinished(() => server.stop())
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url('shop', 'shop') }
  const shop = await startInstance(env)
  expect(await shop.exited).toBe(1)
  expect(shop.output().trim()).toMatch(/^DATABASE_URL leads to PostgreSQL 14\.\d+; the shop needs 15 or later: upgrade the server\.$/)
  const doctor = startProgram('src/cli/main.ts', env, ['doctor', '--json'])
  expect(await doctor.exited).toBe(1)
  const { findings } = JSON.parse(doctor.output().split('\n')[0]!) as { findings: { check: string; state: string; found: string }[] }
  expect(findings.find(({ check }) => check === 'database')).toMatchObject({ state: 'failed', found: 'PostgreSQL 14' })
})
