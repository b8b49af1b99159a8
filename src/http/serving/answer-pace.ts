import type { Server, ServerResponse } from 'node:http'

/**
 * An answer of which something waits for its reader has this long, and a second more for each `bytesPerS` that have gone: as
 * bodies have (receive-body.ts). The kernel takes what it has room for at once, and then for a while nothing from a slow reader.
 */
export type AnswerPace = { graceMs: number; bytesPerS: number; lookMs: number }
export const ANSWER_PACE: AnswerPace = { graceMs: 30_000, bytesPerS: 8 * 1024, lookMs: 5_000 }

/** An answer that waits for its reader: since when, and how much had gone by then. */
type Waiting = { sinceMs: number; gone: number }

/** Ends the connections of those who read an answer too slowly: it may hold a file, or rows that are read as it is sent. */
export function keepAnswersPace(server: Server, { graceMs, bytesPerS, lookMs }: AnswerPace): void {
  const open = new Map<ServerResponse, Waiting | null>()

  function look(): void {
    const nowMs = performance.now()
    for (const [response, waiting] of open) {
      const { socket } = response
      if (!socket || socket.writableLength === 0) {
        open.set(response, null)
        continue
      }
      const gone = socket.bytesWritten - socket.writableLength
      if (!waiting) open.set(response, { sinceMs: nowMs, gone })
      else if (nowMs - waiting.sinceMs > graceMs + ((gone - waiting.gone) / bytesPerS) * 1000) socket.destroy()
    }
  }

  server.on('request', (_, response) => {
    open.set(response, null)
    response.once('close', () => open.delete(response))
  })
  const timer = setInterval(look, lookMs).unref()
  server.once('close', () => clearInterval(timer))
}
