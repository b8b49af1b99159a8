import { once } from 'node:events'
import { WebSocket } from 'ws'

type Frame = { id?: number; version?: number; etag?: string; data?: unknown; error?: { status: string; message: string } }

export type LiveSocket = {
  /** Without heartbeats, which come at any time. */
  frames: Frame[]
  socket: WebSocket
  subscribe(id: number, to: string, params?: Record<string, string>, etag?: string): void
  /** The newest data of a subscription. */
  data(id: number): unknown
  /** The code that the shop closed the socket with, once it has. */
  closed: () => number | null
}

/** A bare WebSocket to the shop's live address, as a browser of the shop would open it. */
export async function openLive(origin: string, cookie?: string, headers: Record<string, string> = { origin }): Promise<LiveSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers: { ...headers, ...(cookie && { cookie }) } })
  const frames: Frame[] = []
  let code: number | null = null
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame | { beat: 1 }
    if (!('beat' in frame)) frames.push(frame)
  })
  socket.on('close', (closeCode) => (code = closeCode))
  await once(socket, 'open')
  return {
    frames,
    socket,
    subscribe: (id, to, params, etag) => socket.send(JSON.stringify({ subscribe: id, to, params, etag })),
    data: (id) => frames.findLast((frame) => frame.id === id && 'data' in frame)?.data,
    closed: () => code,
  }
}
