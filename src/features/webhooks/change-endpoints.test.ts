import { describe, expect, it } from 'vitest'
import { useWebhooks } from '../../../test/support/webhooks.ts'
import { MAX_ENDPOINTS } from '../../domain/operators/webhook.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { addEndpoint, changeSecret, listEndpoints, removeEndpoint, resendDelivery, sendTest, switchOff } from './change-endpoints.ts'

const here = useWebhooks()
const { added, announce, send, latest } = here

describe('an endpoint', () => {
  it.each([
    ['http://hooks.example/', 'order.paid', 'wrong-url'],
    ['https://127.0.0.1/', 'order.paid', 'wrong-url'],
    [`https://hooks.example/${'x'.repeat(2000)}`, 'order.paid', 'wrong-url'],
    ['https://hooks.example/', 'order.lost', 'wrong-events'],
    ['https://hooks.example/', '', 'wrong-events'],
  ])('is not %s with %j', async (url, events, reason) => {
    expect(await addEndpoint(here.test.shop, { url, events }, COMMAND_LINE)).toEqual({ ok: false, reason })
  })

  it('is one of twenty at most, also when several are added at once', async () => {
    for (let n = 0; n < MAX_ENDPOINTS - 1; n++) await added()
    const results = await Promise.all(
      [1, 2, 3].map(() => addEndpoint(here.test.shop, { url: here.receiver.url, events: 'order.paid' }, COMMAND_LINE)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, reason: 'too-many' })
    expect(await listEndpoints(here.test.shop)).toHaveLength(MAX_ENDPOINTS)
  })

  it('signs with two secrets for a day after a change, and no history tells one', async () => {
    const { id, secret } = await added()
    const changed = await changeSecret(here.test.shop, id, COMMAND_LINE)
    if (!changed.ok) throw new Error(changed.reason)
    const sentWith = async (known: string) => {
      here.receiver.secrets.splice(0, 9, known)
      await announce()
      await send(id)
    }
    await sentWith(secret)
    await sentWith(changed.secret)
    await here.test.pool.query("update webhook_endpoints set old_secret_until = now() - interval '1 second'")
    await sentWith(changed.secret)
    expect(here.receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2, 1])
    const actions = JSON.stringify(await findActions(here.test.shop, { type: 'webhook', id }))
    for (const told of [secret, changed.secret]) expect(actions).not.toContain(told.slice(6))
  })

  it('is sent a test whatever it wants, also while it is off', async () => {
    const { id } = await added('stock.gone')
    await switchOff(here.test.shop, id, COMMAND_LINE)
    expect(await sendTest(here.test.shop, id, COMMAND_LINE)).toMatchObject({ ok: true })
    await send(id)
    expect(here.receiver.received).toMatchObject([{ type: 'test', data: { id } }])
  })

  it('is sent a delivery again by a press, under the same id', async () => {
    const { id } = await added()
    await announce()
    await send(id)
    const delivery = await latest(id)
    expect(await resendDelivery(here.test.shop, delivery.id, COMMAND_LINE)).toEqual({ ok: true, endpointId: id })
    await send(id)
    expect(here.receiver.received.map((message) => message.id)).toEqual([delivery.messageId, delivery.messageId])
    expect(await resendDelivery(here.test.shop, 'x', COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-delivery' })
  })

  it('is removed with what waits for it', async () => {
    const { id } = await added()
    await announce()
    expect(await removeEndpoint(here.test.shop, id, COMMAND_LINE)).toMatchObject({ ok: true })
    await send(id)
    expect(here.receiver.received).toEqual([])
    expect(await removeEndpoint(here.test.shop, id, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-webhook' })
  })
})
