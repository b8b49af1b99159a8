import { readSandboxConfig } from '../../sandbox/config.ts'
import type { Sent } from '../../sandbox/outbox/outbox.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { readConfig } from '../../src/config/config.ts'
import { createSmtpMail, type SmtpConfig } from '../../src/services/mail/smtp.ts'

/** The sandbox on free ports, and adapters that send to its mail server. */
export async function openMailServer() {
  const sandbox = await startSandbox(readSandboxConfig({ SANDBOX_PORT: '0' }))
  const settings = readConfig({ SANDBOX_PORT: String(sandbox.port), SANDBOX_SMTP_PORT: String(sandbox.smtpPort) }).mail
  const address = `${sandbox.origin}/control/mail`
  const headers = { 'content-type': 'application/json' }
  return {
    ...sandbox,
    fault: (...faults: object[]) => fetch(address, { method: 'POST', headers, body: JSON.stringify(faults) }),
    reset: () => fetch(address, { method: 'DELETE' }),
    outbox: async () => (await (await fetch(`${sandbox.origin}/outbox.json`)).json()) as Sent[],
    /** What came over the wire last. */
    async raw(): Promise<string> {
      const page = await (await fetch(`${sandbox.origin}/outbox`)).text()
      return (await fetch(`${sandbox.origin}${/\/outbox\/[\w-]+\/raw/.exec(page)?.[0]}`)).text()
    },
    adapter: (change: Partial<SmtpConfig> = {}, retryPolicy: Parameters<typeof createSmtpMail>[1] = {}) =>
      createSmtpMail({ ...settings, ...change }, retryPolicy),
  }
}

export type OpenMailServer = Awaited<ReturnType<typeof openMailServer>>
