import type { PushSubscriptionKeys } from '../../src/domain/mails/push.ts'
import type { Push } from '../../src/shop.ts'

/** A browser that is subscribed at the sandbox's push service. */
export async function newBrowser(sandbox: string): Promise<PushSubscriptionKeys> {
  const answer = await fetch(`${sandbox}/push/subscriptions`, { method: 'POST' })
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } }
  return { endpoint, ...keys }
}

/** What the browser has decrypted, newest first. */
export async function pushesTo({ endpoint }: PushSubscriptionKeys): Promise<{ text: string }[]> {
  return (await (await fetch(endpoint)).json()) as { text: string }[]
}

export type TestPush = Push & { sent: { endpoint: string; text: string }[]; gone: Set<string> }

/** Push services that take everything; the real protocol is spoken in test/contract. */
export function createTestPush(): TestPush {
  const sent: TestPush['sent'] = []
  const gone = new Set<string>()
  return {
    sent,
    gone,
    publicKey: `B${'A'.repeat(86)}`,
    accepts: ({ endpoint }) => endpoint.startsWith('https://push.test/'),
    async send({ endpoint }, message) {
      if (gone.has(endpoint)) return { gone: true }
      sent.push({ endpoint, text: JSON.stringify(message) })
      return { gone: false }
    },
  }
}
