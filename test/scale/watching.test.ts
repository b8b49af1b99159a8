import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { dashboardQueries, RULES } from '../support/watched.ts'

const promtool = async (...args: string[]) => (await promisify(execFile)('promtool', args)).stdout

it('Prometheus reads the sample’s alerts', async () => {
  expect(await promtool('check', 'rules', RULES)).toMatch(/SUCCESS: 8 rules found/)
})

it('each alert is told when it should be, of both instances once, and none of a shop that is well', async () => {
  expect(await promtool('test', 'rules', 'test/scale/prometheus-rules.test.yml')).toMatch(/SUCCESS/)
})

it('Prometheus understands every query of the dashboard', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chhaap-dashboard-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const queries = await dashboardQueries()
  // It reads queries within rules alone.
  const rules = queries.map(({ expr }, index) => ({ record: `panel_${index}`, expr }))
  const file = join(folder, 'dashboard.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(await promtool('check', 'rules', file)).toContain(`SUCCESS: ${queries.length} rules found`)
})
