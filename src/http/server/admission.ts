import type { ServerResponse } from 'node:http'
import { followAnswers } from './open-answers.ts'

/** `leave` is called once, when the work is done; the place is free when the answer has gone out too. */
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
 * An address is often a household, sometimes a whole office: its requests wait for each other before any is refused.
 * More of them at a time would keep the database's connections from everybody else, were they all about one row.
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

type Caller = { address: string; underWay: number; waiting: (() => void)[] }

/**
 * Bounds what is under way and what waits. Places go to the addresses by turns, so that a flood from one is waited
 * for by that one alone.
 */
export function createAdmission(given: Partial<AdmissionLimits> = {}): Admission {
  const limits = { ...LIMITS, ...given }
  const answers = followAnswers()
  const callers = new Map<string, Caller>()
  /** The callers with somebody waiting, the next one first. */
  const turns = new Set<Caller>()
  let underWay = 0
  let waiting = 0

  function callerAt(address: string): Caller {
    const caller = callers.get(address) ?? { address, underWay: 0, waiting: [] }
    callers.set(address, caller)
    return caller
  }

  function forgetIdle(caller: Caller): void {
    if (caller.underWay === 0 && caller.waiting.length === 0) callers.delete(caller.address)
  }

  function hasPlace(caller: Caller): boolean {
    return underWay < limits.inAll && caller.underWay < limits.perAddress
  }

  function begin(caller: Caller, response: ServerResponse): Admitted {
    underWay++
    caller.underWay++
    let held = 2
    const leave = () => {
      if (--held > 0) return
      underWay--
      caller.underWay--
      forgetIdle(caller)
      admitWaiting()
    }
    answers.onceGone(response, leave)
    return { ok: true, leave }
  }

  function admitWaiting(): void {
    for (const caller of turns) {
      if (!hasPlace(caller)) continue
      turns.delete(caller)
      caller.waiting[0]?.()
      // Behind all others, which the loop comes to first.
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
    answers.onceGone(response, giveUp)
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
