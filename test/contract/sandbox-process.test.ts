import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

function start(environment: Record<string, string>) {
  return spawn(process.execPath, ['sandbox/main.ts'], { cwd: new URL('../../', import.meta.url), env: { ...process.env, ...environment } })
}

it('says where it is, shows what there is, and leaves with 0 when told to', async () => {
  const sandbox = start({ SANDBOX_PORT: '0' })
  const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string]
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
  expect(await (await fetch(`${origin}/`)).text()).toContain('PhonePe Standard Checkout v2')
  sandbox.kill('SIGTERM')
  expect(await once(sandbox, 'exit')).toEqual([0, null])
})

it('refuses a wrong variable and taken ports in one line', async () => {
  const wrong = start({ PORT: '70000' })
  expect(await text(wrong.stderr)).toBe('PORT is not a whole number from 0 to 65535.\n')

  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const late = start({ SANDBOX_PORT: String(port) })
  expect(await text(late.stderr)).toBe(`SANDBOX_PORT ${port} is already in use.\n`)
  const laterMail = start({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: String(port) })
  expect(await text(laterMail.stderr)).toBe(`SANDBOX_SMTP_PORT ${port} is already in use.\n`)
  await expect.poll(() => laterMail.exitCode).toBe(1)
  other.close()
})
