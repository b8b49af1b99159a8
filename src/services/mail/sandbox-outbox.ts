import { ServiceError } from '../../errors/service-error.ts'
import type { Outbox } from '../../shop.ts'

const SERVICE = 'outbox'
const TIMEOUT_MS = 5_000

/** The outbox of the sandbox at `origin`; null where nothing is sent to a sandbox, and nothing can be cleared. */
export function createSandboxOutbox(origin: string | null): Outbox {
  return {
    async clear(before) {
      if (origin === null) return
      const address = `${origin}/outbox.json?before=${before.toISOString()}`
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(address, { method: 'DELETE', signal }).catch((cause: unknown) => {
        throw new ServiceError(SERVICE, 'unavailable', 'The sandbox cannot be reached', { cause })
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new ServiceError(SERVICE, 'internal', `The sandbox answered ${answer.status}`)
    },
  }
}
