/** A separate process that simulates browser tabs: each socket subscribes to one product and records when it receives a change. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { nowMs } from './processes.ts'

export type Subscribe = { origin: string; count: number; product: string }
/** The moments at which the sockets received the product with this weight, by `nowMs`. */
export type Received = { weight: string; at: number[] }

/** Opened at the same time: a system keeps no more connections waiting to be accepted. */
const WAVE = 200

let sockets: WebSocket[] = []

// Exits with the bench.
process.on('disconnect', () => process.exit())

process.on('message', (message: Subscribe) => {
  open(message).catch((error: Error) => process.send?.({ error: error.message }))
})

async function open({ origin, count, product }: Subscribe): Promise<void> {
  for (const socket of sockets) socket.removeAllListeners('message').close()
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  const received = new Map<string, number[]>()
  sockets = []
  while (sockets.length < count) {
    const wave = Array.from({ length: Math.min(WAVE, count - sockets.length) }, (_, index) => {
      // Fewer per address than the shop allows.
      const headers = { origin, 'x-forwarded-for': `10.0.0.${Math.floor((sockets.length + index) / 50)}` }
      return new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers })
    })
    await Promise.all(wave.map((socket) => once(socket, 'open')))
    sockets.push(...wave)
  }
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (!text.startsWith('{"id"')) return
      const weight = /"weight":"(.*?)"/.exec(text)?.[1] ?? ''
      const at = received.get(weight) ?? []
      received.set(weight, at)
      at.push(nowMs())
      if (at.length < count) return
      received.delete(weight)
      process.send?.({ weight, at } satisfies Received)
    })
    socket.send(JSON.stringify({ subscribe: 1, to: 'product', params: { id: product } }))
  }
}
