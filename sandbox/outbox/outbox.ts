import { randomUUID } from 'node:crypto'

/** A mail or text message. */
export type Sent = {
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601 */
  at: string
}
export type StoredMessage = Sent & {
  id: string
  /** The source of a mail; null for a text message. */
  raw: string | null
  attachments: Attached[]
}

/** A file that was attached to a mail; with a `cid` it is a picture within its HTML. */
type Attached = { filename: string; type: string; bytes: Uint8Array<ArrayBuffer>; cid: string | null }

/** Bounds memory; older messages are dropped. */
const MOST = 200

export type Outbox = ReturnType<typeof createOutbox>

/** The sent messages, newest first. */
export function createOutbox() {
  const messages: StoredMessage[] = []
  return {
    put(sent: Omit<Sent, 'at'>, { raw = null, attachments = [] }: Partial<Pick<StoredMessage, 'raw' | 'attachments'>> = {}): void {
      messages.unshift({ ...sent, at: new Date().toISOString(), id: randomUUID(), raw, attachments })
      messages.length = Math.min(messages.length, MOST)
    },
    /** Removes what was sent until this time (ISO 8601). */
    clear(before: string): void {
      messages.splice(0, messages.length, ...messages.filter(({ at }) => at > before))
    },
    list: (): readonly StoredMessage[] => messages,
    find: (id: string): StoredMessage | undefined => messages.find((one) => one.id === id),
  }
}
