import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

export type Program = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/** Starts one of the project's programs as an operator would; `env` is all it sees beside PATH. */
export function startProgram(file: string, env: Record<string, string>, args: string[] = [], nodeArgs: string[] = []): Program {
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output, exited: once(child, 'exit').then(([code]: unknown[]) => code as number | null) }
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
  return answer?.status === 200
}
