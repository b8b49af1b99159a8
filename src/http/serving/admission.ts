import type { ServerResponse } from 'node:http'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createTurns, type RefusedTurn, type TurnLimits } from '../../platform/work/turns.ts'

/** A place among the requests at work. It counts work: who waits for the client to send or to read holds none. */
export type AdmittedRequest = {
  /** Call once, when the handler is done. */
  leave(): void
  /**
   * Frees the place while `wait`, and waits for one again afterwards.
   * @throws {UnavailableError} when there is none
   */
  without<Result>(wait: () => Promise<Result>): Promise<Result>
  /** The time for which it has been held; 0 while it is not. */
  heldMs(): number
}

export type Admission = {
  enter(address: string, response: ServerResponse): Promise<{ ok: true; place: AdmittedRequest } | { ok: false; reason: RefusedTurn }>
  /** The figures for the log; `addresses` are those of the requests. */
  figures(): { active: number; waiting: number; addresses: number }
}

/**
 * An address may be a whole office: its requests queue before any is refused. More of them at a time, all locking one
 * row, would hold every database connection.
 */
const LIMITS: TurnLimits = {
  perKey: 16,
  inAll: 512,
  waitingPerKey: 200,
  waitingInAll: 1_000,
  waitingMs: 5_000,
  crowdedMs: 1_000,
}

/** Limits the requests that are handled at a time and those that wait: a flood from one address delays that address only. */
export function createAdmission(given: Partial<TurnLimits> = {}): Admission {
  const turns = createTurns({ ...LIMITS, ...given })

  /** Null once there is a place. */
  function take(address: string, response: ServerResponse): Promise<RefusedTurn | null> | RefusedTurn | null {
    return turns.take(address, (giveUp) => {
      // A pipelined response that has not begun emits none: it waits for its time.
      if (response.closed) queueMicrotask(giveUp)
      else response.once('close', giveUp)
    })
  }

  function placeOf(address: string, response: ServerResponse): AdmittedRequest {
    let since: number | null = performance.now()
    const leave = () => {
      if (since === null) return
      since = null
      turns.leave(address)
    }
    return {
      leave,
      async without(work) {
        leave()
        const result = await work()
        if ((await take(address, response)) !== null) throw new UnavailableError('no place among the requests at work')
        since = performance.now()
        return result
      },
      heldMs: () => (since === null ? 0 : performance.now() - since),
    }
  }

  return {
    async enter(address, response) {
      const reason = await take(address, response)
      return reason === null ? { ok: true, place: placeOf(address, response) } : { ok: false, reason }
    },
    figures() {
      const { keys: addresses, ...counts } = turns.figures()
      return { ...counts, addresses }
    },
  }
}
