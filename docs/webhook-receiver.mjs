// A program that the shop tells of events: WEBHOOK_SECRET=whsec_… PORT=4000 node docs/webhook-receiver.mjs
import { createServer } from 'node:http'
import { env } from 'node:process'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(env.WEBHOOK_SECRET)
/** What is known of each object. Keep it in a database: a program that starts anew would forget it. */
const known = new Map()
/** Messages that were taken already. */
const taken = new Set()

function take(body, headers) {
  const { type, data } = webhook.verify(body, headers)
  const id = headers['webhook-id']
  if (taken.has(id)) return
  taken.add(id)
  // A delivery that was tried again may come after a later one of the same object: the older version is dropped.
  if (data.version > (known.get(data.id)?.version ?? 0)) known.set(data.id, data)
  console.log(type, data.id, known.get(data.id).state)
}

createServer(async (request, response) => {
  try {
    take((await request.toArray()).join(''), request.headers)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(400).end(String(error))
  }
}).listen(Number(env.PORT), '127.0.0.1', () => console.log('ready'))
