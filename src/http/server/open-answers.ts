import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Listener = () => void
type Open = Map<ServerResponse, Listener[]>

export type OpenAnswers = {
  /** Calls `listener` when the answer has gone out, or its connection has. */
  onceGone(response: ServerResponse, listener: Listener): void
}

/** Follows answers by their connections: one that waits behind another one never says itself that its reader has left. */
export function followAnswers(): OpenAnswers {
  const connections = new WeakMap<Socket, Open>()

  function answersOn(socket: Socket): Open {
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
    const open = answersOn(response.req.socket)
    const known = open.get(response)
    if (known) return known
    const listeners: Listener[] = []
    open.set(response, listeners)
    response.once('close', () => end(open, response))
    return listeners
  }

  return {
    onceGone(response, listener) {
      if (response.closed || response.req.socket.closed) queueMicrotask(listener)
      else listenersOf(response).push(listener)
    },
  }
}
