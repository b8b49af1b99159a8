import { loadavg } from 'node:os'
import { PARTS } from './parts.ts'
import { withChildren } from './processes.ts'
import { write } from './report.ts'
import { runParts, type Part } from './run-parts.ts'
import { IS_SMALLEST } from './sized.ts'
import { openStand } from './stand.ts'

/** With a higher load average before the run, of the last minute, the machine is not idle. */
const IDLE_LOAD = 0.3

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join()}: the parts are ${PARTS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const code = await bench(PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
await endDescendants()
process.exit(code)

/** What a part that took too long has left. */
async function endDescendants(): Promise<void> {
  for (const pid of (await withChildren(process.pid)).slice(1)) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended by itself.
    }
  }
}

/** @returns the exit code */
async function bench(parts: Part[]): Promise<number> {
  const leftOver: unknown[] = []
  // A part that took too long may fail once more, when its stand is closed.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, (error) => leftOver.push(error))
  const [loadBefore = 0] = loadavg()
  const isIdle = loadBefore <= IDLE_LOAD
  if (!isIdle) console.log(`THE MACHINE IS NOT IDLE: its load average is ${loadBefore.toFixed(1)}. Nothing will be written.`)
  const begun = Date.now()
  let postgres = ''
  const { tables, failures } = await runParts(parts, async () => {
    const stand = await openStand()
    const { rows } = await stand.db.query<{ server_version: string }>('show server_version')
    postgres = rows[0]?.server_version ?? ''
    return stand
  })
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(`\n${seconds} s`)
  if (leftOver.length > 0) console.error('Errors outside of a part:', ...leftOver)
  if (failures.length > 0) {
    console.error(`Failed: ${failures.join(', ')}. docs/performance.md is not written.`)
    return 1
  }
  if (leftOver.length > 0) return 1
  if (parts.length < PARTS.length || IS_SMALLEST) return 0
  if (!isIdle) {
    console.error('The machine was not idle: docs/performance.md is not written.')
    return 1
  }
  await write(tables, { postgres, loadBefore })
  return 0
}
