import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Way } from './https-client.ts'

const RECONNECT_MS = 100
/** A change that has not come by then never does. */
const LOST_MS = 20_000

export type CartFollower = {
  /** Resolves when the cart was shown with this quantity of its only line. @returns the moment, by performance.now(), or null */
  shown(quantity: number): Promise<number | null>
  close(): void
}

/** Follows one's own cart as an open page does: after a cut it connects again, and is told how things stand. */
export function followCart({ port, ca, localAddress }: Way, cookie: string): CartFollower {
  const origin = `https://localhost:${port}`
  const waiting = new Map<number, (at: number) => void>()
  let closed = false
  let socket: WebSocket
  /** What was shown last, and when. */
  let last: { quantity: number; at: number } | null = null
  function connect(): void {
    socket = new WebSocket(`${origin.replace('https', 'wss')}/live`, { ca, localAddress, headers: { origin, cookie } })
    socket.on('open', () => socket.send(JSON.stringify({ subscribe: 1, to: 'cart', params: { uid: 'me' } })))
    socket.on('message', (data: Buffer) => {
      const { data: cart } = JSON.parse(data.toString()) as { data?: { items: { quantity: number }[] } }
      if (!cart) return
      last = { quantity: cart.items[0]?.quantity ?? 0, at: performance.now() }
      waiting.get(last.quantity)?.(last.at)
    })
    // Its close follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!closed) setTimeout(connect, RECONNECT_MS)
    })
  }
  connect()
  return {
    async shown(quantity) {
      if (last?.quantity === quantity) return last.at
      const { promise, resolve } = Promise.withResolvers<number>()
      waiting.set(quantity, resolve)
      const at = await Promise.race([promise, delay(LOST_MS, null)])
      waiting.delete(quantity)
      return at
    },
    close() {
      closed = true
      socket.close()
    },
  }
}
