/**
 * The baseline for the shop: a bare node:http server in a separate process. Each path answers with bytes that were
 * recorded from the shop, optionally after one SQL statement through the plain driver.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { FloorAnswer, FloorSetUp } from './stand.ts'

type Ready = { head: string[]; body: Buffer; sql?: FloorAnswer['sql'] }

const answers = new Map<string, Ready>()
let pool: pg.Pool | undefined

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) response.writeHead(404).end()
  else if (answer.sql) void queryThenSend(request, response, { ...answer, sql: answer.sql })
  else send(response, answer)
})

function send(response: ServerResponse, { head, body }: Ready): void {
  response.writeHead(200, head)
  response.end(body)
}

/** PostgreSQL cuts names at 63 bytes, and the statements of two paths may begin alike. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function queryThenSend(request: IncomingMessage, response: ServerResponse, answer: Required<Ready>): Promise<void> {
  if (request.method === 'PATCH') for await (const _ of request);
  await pool?.query({ ...answer.sql })
  send(response, answer)
}

// Exits with the bench.
process.on('disconnect', () => process.exit())

process.on('message', ({ path, answer, connection }: FloorSetUp) => {
  pool ??= new pg.Pool({ ...connection, max: 16 })
  const sql = answer.sql && { ...answer.sql, name: nameOf(answer.sql.text) }
  answers.set(path, { ...answer, sql, body: Buffer.from(answer.body, 'base64') })
  process.send?.({ path })
})

server.listen(0, () => process.send?.({ port: (server.address() as AddressInfo).port }))
