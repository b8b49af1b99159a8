import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedNotice = {
  authorization: string | undefined
  /** The header of providers that sign with one of their own. */
  signature: string | undefined
  body: string
  event: string
  state: string
  atMs: number
}

/** A webhook address that remembers what came, in the order of arrival. It answers 200, or first the given statuses. */
export async function receiveNotices() {
  const received: ReceivedNotice[] = []
  const answers: number[] = []
  let arrived = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { event, payload } = JSON.parse(body) as { event: string; payload: { state: string } }
    const { authorization, 'x-razorpay-signature': signature } = request.headers
    received.push({ authorization, signature: signature?.toString(), body, event, state: payload.state, atMs: Date.now() })
    response.writeHead(answers.shift() ?? 200).end()
    arrived.resolve()
    arrived = Promise.withResolvers()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/phonepe`,
    received,
    answers,
    async until(count: number): Promise<ReceivedNotice[]> {
      while (received.length < count) await arrived.promise
      return received
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
