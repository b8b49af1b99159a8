import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PREFIX, removeAbandoned } from './support/temporary-folders.ts'

async function makePlace(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'chhaap-place-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

function startWith(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The folder of a run whose own process is gone. */
async function makeAbandoned(place: string): Promise<string> {
  const runner = startWith({})
  runner.kill('SIGKILL')
  await once(runner, 'exit')
  const folder = join(place, `${PREFIX}${runner.pid}`)
  await mkdir(join(folder, 'chhaap-files'), { recursive: true })
  return folder
}

it('a run removes what killed ones have left, and ends their programs', { skip: process.platform !== 'linux' }, async () => {
  const place = await makePlace()
  const folder = await makeAbandoned(place)
  const children = [startWith({ TMPDIR: folder }), startWith({ DATA_DIR: join(folder, 'shop') })]
  const ends = children.map((child) => once(child, 'exit'))
  await removeAbandoned(place)
  expect(existsSync(folder)).toBe(false)
  expect((await Promise.all(ends)).map(([, signal]: unknown[]) => signal)).toEqual(['SIGKILL', 'SIGKILL'])
})

it('a run leaves the folders of others alone', async () => {
  const place = await makePlace()
  const folders = [`${PREFIX}${process.ppid}`, `${PREFIX}notes`, 'chhaap-data'].map((name) => join(place, name))
  for (const folder of folders) await mkdir(folder)
  await removeAbandoned(place)
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([])
})
