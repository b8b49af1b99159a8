import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMALL_PROGRAM } from '../../scripts/run.mjs'

const ROOT = join(import.meta.dirname, '..', '..')

export type Program = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/** Starts one of the project's programs as `npm start` does; `env` is all it sees beside what that sets, PATH and HOME. */
export function startProgram(file: string, env: Record<string, string>, args: string[] = [], nodeArgs: string[] = []): Program {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: ROOT,
    env: { ...SMALL_PROGRAM, PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output, exited: once(child, 'exit').then(([code]: unknown[]) => code as number | null) }
}

/**
 * Below the ports that a system chooses by itself, and the ports a thousand higher too, where the sandbox takes mail: what is
 * free now still is when a program listens on it seconds later, or again after it was killed. Each worker has some of its own, so
 * many that other runs beside this one hardly ever choose the same.
 */
const FIRST_PORT = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 5) * 2340
const PORTS = 1300
let given = randomInt(PORTS)

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST_PORT + (given++ % PORTS)
    if ((await isFree(port)) && (await isFree(port + 1000))) return port
  }
  throw new Error(`No port is free from ${FIRST_PORT} on.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
  return answer?.status === 200
}
