/** A separate process whose sockets subscribe to many different lists as fast as possible. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

export type LiveFlood = { origin: string; sockets: number; messages: number; address: string }
export type LiveFlooded = { closed: number; answered: number }

// Exits with the bench.
process.on('disconnect', () => process.exit())

process.on('message', (message: LiveFlood) => {
  flood(message).then(
    (flooded) => process.send?.(flooded),
    (error: Error) => process.send?.({ error: error.message }),
  )
})

async function flood({ origin, sockets, messages, address }: LiveFlood): Promise<LiveFlooded> {
  let answered = 0
  const ends = Array.from({ length: sockets }, async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers: { origin, 'x-forwarded-for': address } })
    socket.on('error', () => {})
    socket.on('message', () => answered++)
    const closed = once(socket, 'close')
    await once(socket, 'open')
    for (let id = 0; id < messages; id++) {
      socket.send(JSON.stringify({ subscribe: id, to: 'products', params: { limit: `${id}`, order: `invented-${id}` } }))
    }
    const late = new Promise((resolve) => setTimeout(resolve, 3000, 'late'))
    if ((await Promise.race([closed, late])) !== 'late') return true
    socket.terminate()
    return false
  })
  const closed = (await Promise.all(ends)).filter(Boolean).length
  return { closed, answered }
}
