import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Listener = () => void
type Open = Map<ServerResponse, Listener[]>

export type OpenResponses = {
  /** Calls `listener` when the response is sent or its connection is closed. */
  onceClosed(response: ServerResponse, listener: Listener): void
}

/** Tracks responses by connection: a pipelined response that has not begun emits no 'close' when its client disconnects. */
export function trackResponses(): OpenResponses {
  const connections = new WeakMap<Socket, Open>()

  function responsesOn(socket: Socket): Open {
    const known = connections.get(socket)
    if (known) return known
    const open: Open = new Map()
    connections.set(socket, open)
    socket.once('close', () => {
      for (const response of open.keys()) end(open, response)
    })
    return open
  }

  function end(open: Open, response: ServerResponse): void {
    const listeners = open.get(response) ?? []
    open.delete(response)
    for (const listener of listeners) listener()
  }

  function listenersOf(response: ServerResponse): Listener[] {
    const open = responsesOn(response.req.socket)
    const known = open.get(response)
    if (known) return known
    const listeners: Listener[] = []
    open.set(response, listeners)
    response.once('close', () => end(open, response))
    return listeners
  }

  return {
    onceClosed(response, listener) {
      if (response.closed || response.req.socket.closed) queueMicrotask(listener)
      else listenersOf(response).push(listener)
    },
  }
}
