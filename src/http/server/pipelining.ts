import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send one request at a time on a connection, whatever the protocol allows. */
const MOST = 8

const REFUSAL = JSON.stringify({ error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests at once on one connection.' } })
const HEAD = { 'content-type': 'application/json', 'content-length': REFUSAL.length, 'retry-after': '2', connection: 'close' }

/**
 * Whether one more request of a connection is taken, which may send the next before it has the answers. One too many
 * ends the connection: nothing more is read from it, and what it has sent already is not looked at.
 */
export function boundPipelining(most = MOST): (request: IncomingMessage, response: ServerResponse) => boolean {
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
