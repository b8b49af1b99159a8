import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'

/** The process ended here: nothing that its work was about to do happens any more. */
export class Crash extends Error {}

/** `crashAt` counts the steps that go out of the process; even numbers crash before, odd ones after, and -1 never. */
type Actor = { crashAt: number; steps: number; dead: boolean; pauses: number[] }

const actors = new AsyncLocalStorage<Actor>()

/** Runs `work` as a process of its own that may crash at one of its steps; `pauses` let others go first, in turn. */
export function asActor<T>({ crashAt, pauses }: { crashAt: number; pauses: number[] }, work: () => Promise<T>): Promise<T> {
  return actors.run({ crashAt, steps: 0, dead: false, pauses }, work)
}

/** Something that leaves the process: a statement, a call. Outside of an actor nothing happens to it. */
export async function step<T>(work: () => Promise<T>): Promise<T> {
  const actor = actors.getStore()
  if (!actor) return work()
  const at = 2 * actor.steps++
  for (let turns = actor.pauses[actor.steps % actor.pauses.length] ?? 0; turns > 0; turns--) await turn()
  if (at === actor.crashAt) actor.dead = true
  if (actor.dead) throw new Crash()
  const result = await work()
  if (at + 1 === actor.crashAt) actor.dead = true
  if (actor.dead) throw new Crash()
  return result
}

/** The pool as actors use it: each statement is a step, and a dead actor's connection breaks. */
export function withCrashes(pool: pg.Pool): pg.Pool {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const wrap = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') return (config: pg.QueryConfig) => step(() => target.query(config))
        if (name === 'release') return (destroy?: boolean) => target.release(destroy || actors.getStore()?.dead)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async () => {
        const client = await target.connect()
        const wrapped = clients.get(client) ?? wrap(client)
        clients.set(client, wrapped)
        return wrapped
      }
    },
  })
}
