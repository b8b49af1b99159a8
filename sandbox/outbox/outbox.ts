import { randomUUID } from 'node:crypto'

/** One thing that was sent to somebody. */
export type Sent = {
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601 */
  at: string
}
export type Kept = Sent & {
  id: string
  /** As it came over the wire, where that says more. */
  raw: string | null
  attachments: Attached[]
}

/** A file that came with a mail. */
export type Attached = { filename: string; type: string; bytes: Uint8Array<ArrayBuffer> }

/** Enough to look back, too few to fill a memory. */
const MOST = 200

export type Outbox = ReturnType<typeof createOutbox>

/** What was sent, newest first. */
export function createOutbox() {
  const kept: Kept[] = []
  return {
    put(sent: Omit<Sent, 'at'>, { raw = null, attachments = [] }: Partial<Pick<Kept, 'raw' | 'attachments'>> = {}): void {
      kept.unshift({ ...sent, at: new Date().toISOString(), id: randomUUID(), raw, attachments })
      kept.length = Math.min(kept.length, MOST)
    },
    /** Removes what was sent until this time (ISO 8601). */
    clear(before: string): void {
      kept.splice(0, kept.length, ...kept.filter(({ at }) => at > before))
    },
    list: (): readonly Kept[] => kept,
    find: (id: string): Kept | undefined => kept.find((one) => one.id === id),
  }
}
