import { expect } from 'vitest'
import type { Sent } from '../../sandbox/outbox/outbox.ts'

/** The newest mail to somebody with these words in its subject, once it is there. */
export async function mailTo(sandbox: string, to: string, subject: string): Promise<Sent> {
  const find = async () => {
    const sent = (await (await fetch(`${sandbox}/outbox.json`)).json()) as Sent[]
    return sent.find((mail) => mail.to === to && mail.subject.includes(subject))
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

/** The newest text message to a phone, once there is one. */
export async function textTo(sandbox: string, to: string): Promise<string> {
  const find = async () => {
    const all = (await (await fetch(`${sandbox}/outbox.json`)).json()) as Sent[]
    return all.find((message) => message.kind === 'sms' && message.to === to)?.text
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
