import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { freePort, isReady, startProgram } from '../support/programs.ts'
import { buildImage, startOf } from './container-image.ts'
import { startCommand } from './start-command.ts'

it(
  'the image is built, starts as nobody on files that it cannot change, sells, and keeps its orders in its volume',
  { timeout: 1_800_000 },
  async () => {
    // Four gigabytes, too much for a folder in memory.
    const folder = await mkdtemp('/var/tmp/chhaap-container-')
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const { root, image, remove } = await buildImage(folder)
    onTestFinished(remove)
    expect(image.User).toMatch(/^[1-9]\d*$/)
    const data = join(folder, 'data')
    await mkdir(data, { mode: 0o700 })
    await chown(data, Number(image.User), Number(image.User))

    const [port, sandboxPort] = [await freePort(), String(await freePort())]
    const sandbox = startProgram('sandbox/main.ts', { PORT: String(port), SANDBOX_PORT: sandboxPort })
    onTestFinished(async () => void (sandbox.child.kill('SIGTERM') && (await sandbox.exited)))
    await vi.waitUntil(() => sandbox.output().includes('Sandbox services'), { timeout: 60_000 })
    const container = (...command: string[]) =>
      startOf({ root, image, data }, { PORT: String(port), SANDBOX_PORT: sandboxPort, LOG_LEVEL: 'warn' }).concat(command) as [
        string,
        ...string[],
      ]
    const start = () =>
      startCommand(container(...image.Cmd), async () => {
        if (!(await isReady(port))) throw new Error('not ready')
      })

    const write =
      'id -u; grep CapEff /proc/self/status; for each in /opt/chhaap/x /etc/x /tmp/x /data/x; do touch $each 2>/dev/null && echo $each; done'
    const run = ([command, ...args]: [string, ...string[]]) => promisify(execFile)(command, args)
    const { stdout } = await run(container('sh', '-c', write)).catch((error: { stdout: string }) => error)
    expect(stdout.split(/\s+/).filter(Boolean)).toEqual([image.User, 'CapEff:', '0'.repeat(16), '/tmp/x', '/data/x'])

    let shop = await start()
    onTestFinished(() => shop.stop())
    const provider = `http://127.0.0.1:${sandboxPort}`
    const shopper = await registerShopper({ origin: `http://localhost:${port}`, sandbox: provider })
    await shopper.saveAddress()
    await shopper.setCart([{ id: 'kairi-tote', quantity: 1 }])
    const session = await shopper.placeOrder()
    await settleAtProvider(provider, session)
    expect(await shopper.comeBack(session)).toContain('complete=true')
    const [, ...health] = image.Healthcheck.Test
    await run(container(...health))
    await shop.stop()
    await expect(run(container(...health))).rejects.toMatchObject({ code: 1 })
    shop = await start()
    expect(await shopper.orders()).toHaveLength(1)
    expect(shop.output()).not.toContain('"level":')
  },
)
