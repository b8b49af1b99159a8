import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = { id: string; type: string; data: Record<string, unknown> & { version: number }; signatures: number }

/** A program that is told of events, by the official library. It answers 204 unless it is told otherwise. */
export async function openReceiver(port = 0) {
  const received: Received[] = []
  const secrets: string[] = []
  let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    if (secrets.length > 0) received.push(verify(secrets, body, request.headers))
    answer(response)
  })
  server.listen(port, '127.0.0.1')
  // It fails where the port is taken.
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}/hook`,
    /** Messages whose signature holds; another one would be a fault of the test. */
    received,
    /** One of these signs every message. */
    secrets,
    answers(next: typeof answer): void {
      answer = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** @throws where no secret fits, which ends the request without an answer */
function verify(secrets: string[], body: string, headers: IncomingHttpHeaders): Received {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const failures: unknown[] = []
  for (const secret of secrets) {
    try {
      const { type, data } = new Webhook(secret).verify(body, flat) as Pick<Received, 'type' | 'data'>
      return { id: flat['webhook-id']!, type, data, signatures: flat['webhook-signature']!.split(' ').length }
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'no secret fits')
}
