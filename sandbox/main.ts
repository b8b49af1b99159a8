import { readSandboxConfig, SandboxConfigError } from './config.ts'
import { startSandbox } from './server.ts'

try {
  const sandbox = await startSandbox(readSandboxConfig(process.env))
  console.log(`Sandbox services on ${sandbox.origin}`)
  console.log(`Mails that the shop sends: ${sandbox.origin}/outbox`)
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void (stopping ??= sandbox.stop().then(() => process.exit(0))))
  }
} catch (error) {
  console.error(failure(error))
  process.exitCode = 1
}

function failure(error: unknown): unknown {
  if (error instanceof SandboxConfigError) return error.message
  const { code, port } = error as { code?: string; port?: number }
  return code === 'EADDRINUSE' ? `SANDBOX_PORT ${port} is already in use.` : error
}
