import { afterAll, afterEach, beforeAll } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { addEndpoint, findEndpoint, type EndpointAdded } from '../../src/features/webhooks/change-endpoints.ts'
import { sendWebhooks } from '../../src/features/webhooks/send-webhooks.ts'
import { callAnnounce } from '../../src/features/webhooks/webhooks.sql.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { createTestShop, type TestShop } from './shop.ts'
import { openReceiver, type Receiver } from './webhook-receiver.ts'

/** A shop whose jobs do not run, and a receiver that it may tell of events; no endpoint before each test. */
export function useWebhooks() {
  let test: TestShop
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver()
    test = await createTestShop({ webhookHosts: [receiver.host] })
  })
  afterAll(async () => {
    await test.close()
    await receiver.close()
  })
  afterEach(async () => {
    await test.pool.query('delete from webhook_endpoints')
    await test.pool.query('delete from jobs')
    receiver.received.length = 0
    receiver.secrets.length = 0
    receiver.answers((response) => response.writeHead(204).end())
  })
  return {
    get test() {
      return test
    },
    get receiver() {
      return receiver
    },
    added: async (events = 'order.paid'): Promise<Extract<EndpointAdded, { ok: true }>> => {
      const result = await addEndpoint(test.shop, { url: receiver.url, events }, COMMAND_LINE)
      if (!result.ok) throw new Error(result.reason)
      receiver.secrets.push(result.secret)
      return result
    },
    announce: (event = 'order.paid', object: object = { id: 'one' }) =>
      inTransaction(test.shop, (tx) => callAnnounce(tx, { event, objects: [object] })),
    send: (endpointId: string) => sendWebhooks(test.shop, { endpointId }),
    latest: async (id: string) => (await findEndpoint(test.shop, id))!.deliveries[0]!,
    offReason: async (id: string) => (await findEndpoint(test.shop, id))!.endpoint.offReason,
  }
}
