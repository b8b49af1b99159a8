import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies do not pipeline, although HTTP/1.1 allows it. */
const MAX_PIPELINED = 8

const REFUSAL = JSON.stringify({ error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests at once on one connection.' } })
const HEAD = { 'content-type': 'application/json', 'content-length': REFUSAL.length, 'retry-after': '2', connection: 'close' }

/**
 * Limits pipelined requests: whether one more of a connection is accepted. One too many closes the connection, and
 * what it has already sent is ignored.
 */
export function boundPipelining(most = MAX_PIPELINED): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { open: number; refused: boolean }>()
  return ({ socket }, response) => {
    const connection = connections.get(socket) ?? { open: 0, refused: false }
    connections.set(socket, connection)
    if (connection.refused) return false
    if (connection.open < most) {
      connection.open++
      response.once('close', () => connection.open--)
      return true
    }
    connection.refused = true
    socket.pause()
    response.writeHead(429, HEAD).end(REFUSAL)
    return false
  }
}
