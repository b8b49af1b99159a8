import type { SavedDocument } from '../../../../domain/saved/saved.ts'
import { callApi } from '../../api.ts'
import { followOwn } from '../../live/follow.ts'
import { createUpdateBuffer } from '../../live/update-buffer.ts'
import { leaveWhenSignedOut, ownSaved } from '../../session.ts'

type Change = { add?: string[]; remove?: string[] }

/** A press does not wait for the connection for longer. */
const KNOWN_MS = 3000

/**
 * Follows what the page's person has saved, whichever device changes it. `known` resolves with the first value; `write`
 * says whether the account has what was written.
 */
export function followAccount(show: (ids: string[]) => void): { known: Promise<void>; write: (change: Change) => Promise<boolean> } {
  /** The latest value that the shop has said. */
  let latest: string[] = []
  const updates = createUpdateBuffer((document: SavedDocument) => {
    latest = idsOf(document)
    show(latest)
  })
  const known = new Promise<void>((resolve) => {
    followOwn('saved', (document) => {
      updates.receive(document)
      resolve()
    })
    setTimeout(resolve, KNOWN_MS)
  })
  let writes = 0
  let last: Promise<unknown> = Promise.resolve()

  async function send(change: Change): Promise<boolean> {
    try {
      latest = idsOf(await callApi<SavedDocument>('PATCH', ownSaved(), change, { keepalive: true }))
      return true
    } catch (error) {
      leaveWhenSignedOut(error)
      return false
    } finally {
      // What was pressed meanwhile is on its way.
      if (--writes === 0) show(latest)
      updates.writing(writes > 0)
    }
  }

  return {
    known,
    /** One after the other. */
    write(change) {
      writes++
      updates.writing(true)
      const sent = last.then(() => send(change))
      last = sent
      return sent
    },
  }
}

function idsOf({ items }: SavedDocument): string[] {
  return items.map(({ id }) => id)
}
