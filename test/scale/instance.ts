import { join } from 'node:path'
import { freePort, isReady, startProgram, type Program } from '../support/programs.ts'

export type Instance = Program & { port: number; isReady: () => Promise<boolean>; stop: (signal?: NodeJS.Signals) => Promise<void> }

/** Starts an instance of the shop; `root` is the folder of another version. */
export async function startInstance(
  env: Record<string, string>,
  { port, root = '' }: { port?: number; root?: string } = {},
): Promise<Instance> {
  const own = port ?? (await freePort())
  const program = startProgram(join(root, 'src/main.ts'), { LOG_LEVEL: 'warn', ...env, PORT: String(own) })
  return {
    ...program,
    port: own,
    isReady: () => isReady(own),
    async stop(signal = 'SIGTERM') {
      program.child.kill(signal)
      await program.exited
    },
  }
}
