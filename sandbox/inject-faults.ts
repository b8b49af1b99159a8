import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { AnswerFault } from './faults.ts'

const HUGE = 50_000_000

/** Middleware that makes calls answer wrongly, late or never, as the active faults say. `failure` is the body of the service's errors. */
export function faultInjector<Call extends string>(faults: { takeAnswer(call: Call): AnswerFault | null }, failure: object) {
  return (call: Call): MiddlewareHandler =>
    async (c, next) => {
      const fault = faults.takeAnswer(call)
      if (!fault) return next()
      if (fault.after) await next()
      if (fault.fault !== 'hanging') {
        const original = fault.after ? c.res : null
        c.res = undefined
        c.res = await faultyAnswer(fault, c, { original, failure })
        return
      }
      await hang(c.req.raw.signal, fault.delayMs)
      if (!fault.after) await next()
    }
}

type Answers = { original: Response | null; failure: object }

async function faultyAnswer(
  fault: Exclude<AnswerFault, { fault: 'hanging' }>,
  c: Context,
  { original, failure }: Answers,
): Promise<Response> {
  switch (fault.fault) {
    case 'broken-json':
      return c.body(original ? (await original.text()).slice(0, -2) : '{"id": "26', 200, { 'content-type': 'application/json' })
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

/** Ends when the client disconnects. */
function hang(signal: AbortSignal, delayMs: number | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = delayMs === undefined ? undefined : setTimeout(resolve, delayMs)
  if (signal.aborted) resolve()
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** Valid JSON of 50 MB, generated chunk by chunk. */
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
