import type { ServerResponse } from 'node:http'
import { UnavailableError } from '../../errors/unavailable-error.ts'

export type RefusedEntry = 'overloaded' | 'too-many'
export type Admitted = { ok: true; place: Place } | { ok: false; reason: RefusedEntry }

/** A place among the requests at work. It counts work: who waits for the client to send or to read holds none. */
export type Place = {
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
  enter(address: string, response: ServerResponse): Promise<Admitted>
  /** The figures for the log; `addresses` are those of the requests. */
  figures(): { active: number; waiting: number; addresses: number }
}

export type AdmissionLimits = {
  perAddress: number
  inAll: number
  waitingPerAddress: number
  waitingInAll: number
  waitingMs: number
  /** The time for which the queue may be longer than `waitingInAll`: a burst passes. It is never four times as long. */
  crowdedMs: number
}

/**
 * An address may be a whole office: its requests queue before any is refused. More of them at a time, all locking one
 * row, would hold every database connection.
 */
const LIMITS: AdmissionLimits = {
  perAddress: 16,
  inAll: 512,
  waitingPerAddress: 200,
  waitingInAll: 1_000,
  waitingMs: 5_000,
  crowdedMs: 1_000,
}

type Caller = { address: string; active: number; waiting: (() => void)[] }

/**
 * Limits the requests that are handled at a time and those that wait. Waiting addresses are served in turn, so that a
 * flood from one address delays that address only; of a full queue, those with more than an equal share are refused.
 */
export function createAdmission(given: Partial<AdmissionLimits> = {}): Admission {
  const limits = { ...LIMITS, ...given }
  const callers = new Map<string, Caller>()
  /** The callers with waiting requests, the next one first. */
  const turns = new Set<Caller>()
  let active = 0
  let waiting = 0
  let crowdedSince: number | null = null

  function callerAt(address: string): Caller {
    const caller = callers.get(address) ?? { address, active: 0, waiting: [] }
    callers.set(address, caller)
    return caller
  }

  function forgetIdle(caller: Caller): void {
    if (caller.active === 0 && caller.waiting.length === 0) callers.delete(caller.address)
  }

  function hasPlace(caller: Caller): boolean {
    return active < limits.inAll && caller.active < limits.perAddress
  }

  function begin(caller: Caller): null {
    active++
    caller.active++
    return null
  }

  function end(caller: Caller): void {
    active--
    caller.active--
    forgetIdle(caller)
    admitWaiting()
  }

  function admitWaiting(): void {
    for (const caller of turns) {
      if (!hasPlace(caller)) continue
      turns.delete(caller)
      caller.waiting[0]?.()
      // To the end of the set: the loop serves all others first.
      if (caller.waiting.length > 0) turns.add(caller)
    }
  }

  function wait(caller: Caller, response: ServerResponse): Promise<RefusedEntry | null> {
    const { promise, resolve } = Promise.withResolvers<RefusedEntry | null>()
    const leaveQueue = (result: () => RefusedEntry | null) => {
      const position = caller.waiting.indexOf(admit)
      if (position < 0) return
      clearTimeout(timer)
      caller.waiting.splice(position, 1)
      if (--waiting < limits.waitingInAll) crowdedSince = null
      if (caller.waiting.length === 0) turns.delete(caller)
      resolve(result())
      forgetIdle(caller)
    }
    const admit = () => leaveQueue(() => begin(caller))
    const giveUp = () => leaveQueue(() => 'overloaded')
    const timer = setTimeout(giveUp, limits.waitingMs)
    // A pipelined response that has not begun emits none: it waits for its time.
    if (response.closed) queueMicrotask(giveUp)
    else response.once('close', giveUp)
    caller.waiting.push(admit)
    turns.add(caller)
    waiting++
    return promise
  }

  /** Whether the queue has been too long for too long, and this caller has a good part of it. */
  function isCrowded(caller: Caller): boolean {
    if (waiting < limits.waitingInAll) return false
    crowdedSince ??= performance.now()
    const isLasting = performance.now() - crowdedSince >= limits.crowdedMs || waiting >= 4 * limits.waitingInAll
    return isLasting && caller.waiting.length + 1 > limits.waitingInAll / (turns.size + 1)
  }

  /** Null once there is a place. */
  function take(address: string, response: ServerResponse): Promise<RefusedEntry | null> | RefusedEntry | null {
    const caller = callerAt(address)
    if (hasPlace(caller)) return begin(caller)
    if (caller.waiting.length >= limits.waitingPerAddress) return 'too-many'
    if (!isCrowded(caller)) return wait(caller, response)
    forgetIdle(caller)
    return 'overloaded'
  }

  function placeOf(address: string, response: ServerResponse): Place {
    let since: number | null = performance.now()
    const leave = () => {
      if (since === null) return
      since = null
      end(callerAt(address))
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
    figures: () => ({ active, waiting, addresses: callers.size }),
  }
}
