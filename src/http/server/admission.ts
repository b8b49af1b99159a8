import type { ServerResponse } from 'node:http'
import { trackResponses } from './open-responses.ts'

/** The caller calls `leave` once, when the handler is done; the place is free once the response is closed too. */
export type Admitted = { ok: true; leave: () => void } | { ok: false; reason: 'overloaded' | 'too-many' }

export type Admission = { enter(address: string, response: ServerResponse): Promise<Admitted> }

export type AdmissionLimits = {
  perAddress: number
  inAll: number
  waitingPerAddress: number
  waitingInAll: number
  waitingMs: number
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
}

const OVERLOADED: Admitted = { ok: false, reason: 'overloaded' }
const TOO_MANY: Admitted = { ok: false, reason: 'too-many' }

type Caller = { address: string; active: number; waiting: (() => void)[] }

/**
 * Limits the requests that are handled at a time and those that wait. Waiting addresses are served in turn, so that a
 * flood from one address delays that address only.
 */
export function createAdmission(given: Partial<AdmissionLimits> = {}): Admission {
  const limits = { ...LIMITS, ...given }
  const responses = trackResponses()
  const callers = new Map<string, Caller>()
  /** The callers with waiting requests, the next one first. */
  const turns = new Set<Caller>()
  let active = 0
  let waiting = 0

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

  function begin(caller: Caller, response: ServerResponse): Admitted {
    active++
    caller.active++
    let held = 2
    const leave = () => {
      if (--held > 0) return
      active--
      caller.active--
      forgetIdle(caller)
      admitWaiting()
    }
    responses.onceClosed(response, leave)
    return { ok: true, leave }
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

  function wait(caller: Caller, response: ServerResponse): Promise<Admitted> {
    const { promise, resolve } = Promise.withResolvers<Admitted>()
    const end = (admitted: () => Admitted) => {
      const place = caller.waiting.indexOf(admit)
      if (place < 0) return
      clearTimeout(timer)
      caller.waiting.splice(place, 1)
      waiting--
      if (caller.waiting.length === 0) turns.delete(caller)
      resolve(admitted())
      forgetIdle(caller)
    }
    const admit = () => end(() => begin(caller, response))
    const giveUp = () => end(() => OVERLOADED)
    const timer = setTimeout(giveUp, limits.waitingMs)
    responses.onceClosed(response, giveUp)
    caller.waiting.push(admit)
    turns.add(caller)
    waiting++
    return promise
  }

  return {
    async enter(address, response) {
      const caller = callerAt(address)
      if (hasPlace(caller)) return begin(caller, response)
      if (caller.waiting.length >= limits.waitingPerAddress) return TOO_MANY
      if (waiting < limits.waitingInAll) return wait(caller, response)
      forgetIdle(caller)
      return OVERLOADED
    },
  }
}
