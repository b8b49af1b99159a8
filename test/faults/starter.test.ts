import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../scripts/run.mjs'
import { supervise } from '../../scripts/supervise.mjs'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'
import { withoutPhotos } from '../support/without-photos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chhaap-starter-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PACE = { firstPauseMs: 5, longestPauseMs: 20, attempts: 4 }

/** A program of one line, and how often it was started. */
async function superviseLine(name: string, line: string) {
  const [file, log] = [join(folder, `${name}.mjs`), join(folder, `${name}.log`)]
  await writeFile(file, `import { appendFileSync, readFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(log)}, 'x')\n${line}`)
  const supervised = supervise(name, () => spawn(process.execPath, [file, log], { stdio: 'ignore' }), PACE)
  return { ...supervised, starts: async () => (await readFile(log, 'utf8').catch(() => '')).length }
}

describe('the starter', () => {
  it('starts programs that keep compiled modules and return memory, unless somebody has set that otherwise', async () => {
    const line =
      "process.exit(process.env.NODE_COMPILE_CACHE && process.env.MALLOC_ARENA_MAX === '7' && process.env.MALLOC_MMAP_THRESHOLD_ ? 0 : 1)"
    const [code] = await once(start(['-e', line], { MALLOC_ARENA_MAX: '7' }), 'exit')
    expect(code).toBe(0)
  })

  it('starts a program again after a fault, and after it was killed', async () => {
    const line =
      'const starts = readFileSync(process.argv[2]).length\nif (starts === 1) process.exit(70)\nif (starts === 2) process.kill(process.pid, "SIGKILL")'
    const { ended, starts } = await superviseLine('shop', line)
    expect(await ended).toBe(0)
    expect(await starts()).toBe(3)
  })

  it('gives up a program that never lasts', async () => {
    const { ended, starts } = await superviseLine('falling', 'process.exit(70)')
    expect(await ended).toBe(1)
    expect(await starts()).toBe(4)
  })

  it('leaves a program alone that refuses to start, or is told to stop', async () => {
    const refusing = await superviseLine('refusing', 'process.exit(1)')
    expect(await refusing.ended).toBe(1)
    expect(await refusing.starts()).toBe(1)
    const stopping = await superviseLine('stopping', 'setInterval(() => {}, 1000)')
    await expect.poll(stopping.starts).toBe(1)
    stopping.stop()
    await stopping.ended
    expect(await stopping.starts()).toBe(1)
  })
})

describe('npm start', () => {
  const running: Program[] = []
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGTERM')
    await Promise.all(running.splice(0).map(({ exited }) => exited))
  })

  it('starts a shop again that met a fault nobody caught; the sandbox goes on', async () => {
    const fault = join(folder, 'fault.mjs')
    // On demand, in the shop alone.
    await writeFile(
      fault,
      "if (process.argv[1].endsWith('main.ts') && !process.argv[1].includes('sandbox')) process.on('SIGUSR2', () => Promise.reject(new Error('out of reason')))",
    )
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const starter = startProgram('scripts/start.mjs', {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${fault}`,
      ...(await withoutPhotos(join(folder, 'catalogue'))),
    })
    running.push(starter)
    const opened = { timeout: 60_000 }
    await expect.poll(async () => (await isReady(port)) || starter.output(), opened).toBe(true)
    const pidOf = async () => Number(await readFile(join(folder, 'data', 'shop.pid'), 'utf8').catch(() => '0'))
    const first = await pidOf()
    process.kill(first, 'SIGUSR2')
    await expect.poll(starter.output, opened).toContain('it is restarted')
    expect((await fetch(`http://localhost:${sandboxPort}/outbox.json`)).status).toBe(200)
    await expect.poll(pidOf, opened).not.toBe(first)
    await expect.poll(() => isReady(port), opened).toBe(true)
    expect(starter.output()).toContain('out of reason')
    starter.child.kill('SIGTERM')
    expect(await starter.exited).toBe(0)
  })
})
