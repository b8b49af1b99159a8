import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

export type Command = { pid: number; output: () => string; exited: Promise<unknown>; stop: (signal?: NodeJS.Signals) => Promise<void> }
type Options = { uid?: number; gid?: number; env?: Record<string, string>; cwd?: string }

/** As long as a machine that is busy elsewhere may take. */
const START_MS = 60_000
const STOP_MS = 20_000
const POLL_MS = 50

/** Starts a program of the distribution in the foreground, and waits until it is `ready`. It ends with `stop`. */
export async function startCommand(
  [command, ...args]: [string, ...string[]],
  ready: () => Promise<unknown>,
  { env, ...options }: Options = {},
): Promise<Command> {
  const child = spawn(command, args, { ...options, env: { PATH: process.env.PATH, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const exited = Promise.race([once(child, 'exit'), once(child, 'error').then(([error]) => (output += String(error)))])
  let ended = false
  void exited.then(() => (ended = true))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await exited
    clearTimeout(timer)
  }
  const deadline = performance.now() + START_MS
  for (;;) {
    const answered = await ready().then(
      () => true,
      () => false,
    )
    if (ended) throw new Error(`${command} does not start: ${output}`)
    if (answered) return { pid: child.pid!, output: () => output, exited, stop }
    if (performance.now() > deadline) {
      await stop('SIGKILL')
      throw new Error(`${command} does not answer: ${output}`)
    }
    await delay(POLL_MS)
  }
}
