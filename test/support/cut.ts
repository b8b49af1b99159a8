import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'
import { freePort } from './programs.ts'

export type Cut = {
  /** Where the database seems to be. */
  connection: { host: string; port: number }
  /** The database is away: its connections break, and new ones are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** The database is there and says nothing any more, as one whose processes are stopped. Returns what lets it go on. */
  freeze(): () => void
}

/** A way to the test's PostgreSQL that can be cut like a cable. */
export async function openCut(): Promise<Cut> {
  const { host, port } = inject('postgres')
  const open = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (frozen) for (const socket of [near, far]) socket.pause()
  })
  const own = await freePort()
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: { host: '127.0.0.1', port: own },
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    freeze() {
      for (const socket of open) socket.pause()
      frozen = true
      return () => {
        frozen = false
        for (const socket of open) socket.resume()
      }
    },
    async mend() {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
