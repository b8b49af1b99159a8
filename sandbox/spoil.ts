import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { AnswerFault } from './faults.ts'

const HUGE = 50_000_000

/** Lets calls answer wrongly, slowly or never while such a fault is on. `failure` is the body of the service's own errors. */
export function spoiler<Call extends string>(faults: { takeAnswer(call: Call): AnswerFault | null }, failure: object) {
  return (call: Call): MiddlewareHandler =>
    async (c, next) => {
      const fault = faults.takeAnswer(call)
      if (!fault) return next()
      if (fault.after) await next()
      if (fault.fault !== 'hanging') {
        const honest = fault.after ? c.res : null
        c.res = undefined
        c.res = await spoilt(fault, c, { honest, failure })
        return
      }
      await hang(c.req.raw.signal, fault.delayMs)
      if (!fault.after) await next()
    }
}

type Answers = { honest: Response | null; failure: object }

async function spoilt(fault: Exclude<AnswerFault, { fault: 'hanging' }>, c: Context, { honest, failure }: Answers): Promise<Response> {
  switch (fault.fault) {
    case 'broken-json':
      return c.body(honest ? (await honest.text()).slice(0, -2) : '{"id": "26', 200, { 'content-type': 'application/json' })
    case 'html':
      return c.html('<!doctype html><title>Welcome</title><h1>It works!</h1>')
    case 'huge':
      return c.body(hugeObject(), 200, { 'content-type': 'application/json' })
    case 'dropped':
      ;(c.env as HttpBindings).incoming.socket.destroy()
      return c.body(null)
    default:
      c.status(fault.status as StatusCode)
      return c.json(failure)
  }
}

/** Ends with the caller's patience, so that no connection is kept for nobody. */
function hang(signal: AbortSignal, delayMs: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = delayMs === undefined ? undefined : setTimeout(resolve, delayMs)
  if (signal.aborted) resolve()
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** Valid JSON, of 50 MB: made chunk by chunk, as the reader asks for it. */
function hugeObject(): ReadableStream<Uint8Array> {
  const filler = Buffer.alloc(65_536, 'x')
  let sent = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('{"id":"')),
    pull(controller) {
      controller.enqueue(filler)
      sent += filler.length
      if (sent < HUGE) return
      controller.enqueue(Buffer.from('"}'))
      controller.close()
    },
  })
}
