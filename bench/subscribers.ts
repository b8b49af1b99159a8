/** A separate process that simulates browser tabs: each socket subscribes to one product and records when it receives a change. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { nowMs } from './processes.ts'

export type Subscribe = { origin: string; count: number; product: string }
/** The moments at which the sockets received one version, by `nowMs`. */
export type Received = { at: number[] }

let sockets: WebSocket[] = []
let at: number[] = []

// Exits with the bench.
process.on('disconnect', () => process.exit())

process.on('message', (message: Subscribe) => {
  open(message).catch((error: Error) => process.send?.({ error: error.message }))
})

async function open({ origin, count, product }: Subscribe): Promise<void> {
  for (const socket of sockets) socket.removeAllListeners('message').close()
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  at = []
  sockets = Array.from({ length: count }, (_, index) => {
    // Fewer per address than the shop allows.
    const headers = { origin, 'x-forwarded-for': `10.0.0.${Math.floor(index / 50)}` }
    return new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers })
  })
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      if (data.subarray(0, 5).toString() !== '{"id"') return
      at.push(nowMs())
      if (at.length < count) return
      process.send?.({ at } satisfies Received)
      at = []
    })
    socket.send(JSON.stringify({ subscribe: 1, to: 'product', params: { id: product } }))
  }
}
