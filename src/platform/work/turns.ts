import { UnavailableError } from '../../errors/unavailable-error.ts'

/** The key of the shop's own work: jobs, imports. */
export const SHOP = 'shop'

export type RefusedTurn = 'overloaded' | 'too-many'

export type TurnLimits = {
  /** How many are at work at a time: of a key, such as an address or an account, and in all. */
  perKey: number
  inAll: number
  /** How many of a key wait; one more is `too-many`. */
  waitingPerKey: number
  /** Of a longer queue, keys with more than an equal share are refused as `overloaded`. One with nothing in it waits beside fewer keys than that. */
  waitingInAll: number
  /** How long one waits. Without it, what waits must have an end of its own. */
  waitingMs?: number
  /** The time for which the queue may be longer than `waitingInAll`: a burst passes. It is never four times as long. */
  crowdedMs?: number
  /** The shop's own work goes before all other, and any number of it waits for as long as it takes: its queue is bounded elsewhere. */
  shopFirst?: boolean
}

export type Turns = {
  /**
   * Null once `key` has a place, which it leaves by `leave`; or why it gets none. `whenGone` is given what ends the waiting, for
   * those who may go away meanwhile.
   */
  take(key: string, whenGone?: (giveUp: () => void) => void): Promise<RefusedTurn | null> | RefusedTurn | null
  leave(key: string): void
  /** Waits for the turn of `key`. @returns what ends it @throws {UnavailableError} when too many wait, or for too long */
  enter(key: string): Promise<() => void>
  /** Runs `work` when it is the turn of `key`. @throws {UnavailableError} when too many wait, or for too long */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** `keys`: those at work or waiting. */
  figures(): { active: number; waiting: number; keys: number }
}

type Caller = { key: string; active: number; waiting: (() => void)[] }

/**
 * Limits what is at work at a time. Waiting keys are served in turn, so that whoever asks for much delays nobody else by more than
 * one piece of work.
 */
export function createTurns(limits: TurnLimits): Turns {
  const { perKey, inAll, waitingPerKey, waitingInAll, waitingMs, crowdedMs = 0, shopFirst = false } = limits
  const callers = new Map<string, Caller>()
  /** The callers with something waiting, the next one first. */
  const queue = new Set<Caller>()
  let active = 0
  let waiting = 0
  let crowdedSince: number | null = null

  function callerOf(key: string): Caller {
    const caller = callers.get(key) ?? { key, active: 0, waiting: [] }
    callers.set(key, caller)
    return caller
  }

  function forgetIdle(caller: Caller): void {
    if (caller.active === 0 && caller.waiting.length === 0) callers.delete(caller.key)
  }

  function hasPlace(caller: Caller): boolean {
    return active < inAll && caller.active < perKey
  }

  function begin(caller: Caller): null {
    active++
    caller.active++
    return null
  }

  function leave(key: string): void {
    const caller = callerOf(key)
    active--
    caller.active--
    forgetIdle(caller)
    admitWaiting()
  }

  function admitWaiting(): void {
    const shop = shopFirst ? callers.get(SHOP) : undefined
    while (shop?.waiting[0] && hasPlace(shop)) shop.waiting[0]()
    for (const caller of queue) {
      if (active >= inAll) return
      if (!hasPlace(caller)) continue
      queue.delete(caller)
      caller.waiting[0]?.()
      // To the end of the set: the loop serves all others first.
      if (caller.waiting.length > 0) queue.add(caller)
    }
  }

  function wait(caller: Caller, whenGone?: (giveUp: () => void) => void): Promise<RefusedTurn | null> {
    const { promise, resolve } = Promise.withResolvers<RefusedTurn | null>()
    const leaveQueue = (result: () => RefusedTurn | null) => {
      const position = caller.waiting.indexOf(admit)
      if (position < 0) return
      clearTimeout(timer)
      caller.waiting.splice(position, 1)
      if (--waiting < waitingInAll) crowdedSince = null
      if (caller.waiting.length === 0) queue.delete(caller)
      resolve(result())
      forgetIdle(caller)
    }
    const admit = () => leaveQueue(() => begin(caller))
    const giveUp = () => leaveQueue(() => 'overloaded')
    const timer = waitingMs === undefined || isPatient(caller.key) ? undefined : setTimeout(giveUp, waitingMs)
    caller.waiting.push(admit)
    queue.add(caller)
    waiting++
    whenGone?.(giveUp)
    return promise
  }

  const isPatient = (key: string) => shopFirst && key === SHOP

  /** Whether the queue has been too long for too long, and this caller has a good part of it. */
  function isCrowded(caller: Caller): boolean {
    if (waiting < waitingInAll) return false
    crowdedSince ??= performance.now()
    const isLasting = performance.now() - crowdedSince >= crowdedMs || waiting >= 4 * waitingInAll
    return isLasting && caller.waiting.length + 1 > waitingInAll / (queue.size + 1)
  }

  function take(key: string, whenGone?: (giveUp: () => void) => void): Promise<RefusedTurn | null> | RefusedTurn | null {
    const caller = callerOf(key)
    if (hasPlace(caller)) return begin(caller)
    if (isPatient(key)) return wait(caller, whenGone)
    const isFull = caller.waiting.length >= waitingPerKey
    if (!isFull && !isCrowded(caller)) return wait(caller, whenGone)
    forgetIdle(caller)
    return isFull ? 'too-many' : 'overloaded'
  }

  async function enter(key: string): Promise<() => void> {
    const refused = await take(key)
    if (refused !== null) throw new UnavailableError(`no turn: ${refused}`)
    return () => leave(key)
  }

  return {
    take,
    leave,
    enter,
    async run(key, work) {
      const end = await enter(key)
      try {
        return await work()
      } finally {
        end()
      }
    },
    figures: () => ({ active, waiting, keys: callers.size }),
  }
}
