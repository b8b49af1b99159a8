import { vi } from 'vitest'
import { createLive, type Fault, type Topic } from '../../src/web/client/live/socket.ts'

export const CART: Topic = { resource: 'cart', params: { uid: 'asha' } }
export const PRODUCT: Topic = { resource: 'product', params: { id: 'kurta' } }

/** A shop whose sockets the test opens, closes and speaks through. Chance is always half. */
export function openLive() {
  const sockets: FakeSocket[] = []
  const ended = vi.fn<() => void>()
  const open = () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  const live = createLive({ open, onSessionEnd: ended, random: () => 0.5 })
  const followed = (topic = CART) => {
    const values: unknown[] = []
    const faults: Fault[] = []
    const stop = live.follow(
      topic,
      (value) => values.push(value),
      (fault) => faults.push(fault),
    )
    return { values, faults, stop }
  }
  return { live, sockets, ended, followed, last: () => sockets.at(-1)! }
}

class FakeSocket extends EventTarget {
  readyState = 0
  readonly sent: unknown[] = []
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.readyState = 3
  }
  opens(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  cut(code = 1006): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}
