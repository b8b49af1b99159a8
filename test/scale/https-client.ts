import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
export type Sent = { headers?: Record<string, string>; body?: string | Uint8Array }
/** `localAddress`: whom the proxy believes to be asking. */
export type Way = { port: number; ca: string; localAddress: string }
export type Client = ReturnType<typeof openClient>

/** Ends a request that is never answered. */
const REQUEST_MS = 30_000

/** Somebody's connections to the proxy, which stay open like a browser's. An answer that breaks off is an error. */
export function openClient(way: Way) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, ...way })
  const origin = `https://localhost:${way.port}`
  return {
    origin,
    way,
    send(method: string, path: string, { headers, body }: Sent = {}): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const options: RequestOptions = { method, agent, headers: { origin, 'sec-fetch-site': 'same-origin', ...headers } }
      const sent = request(origin + path, options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }))
      })
      sent.setTimeout(REQUEST_MS, () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}
