import { indianMinute } from '../domain/indian-time.ts'
import { findEndpoint, listEndpoints } from '../features/webhooks/change-endpoints.ts'
import { DELIVERY_WORDS } from '../messages/webhooks.ts'
import { refuse, type AddCommands } from './command.ts'

const TITLES = ['ID', 'ON', 'WAITING', 'ADDRESS', 'EVENTS']
const DELIVERY_TITLES = ['ID', 'AT (IST)', 'EVENT', 'STATE', 'TRIED', 'STATUS', 'MS', 'ANSWER']

export const addWebhookCommands: AddCommands = (program, act) => {
  const webhooks = program.command('webhooks').description('Programs that are told what happens (docs/webhooks.md).')

  webhooks
    .command('list')
    .description('every webhook, without its secret')
    .action(
      act(async ({ shop }) => {
        const all = await listEndpoints(shop)
        const rows = all.map(({ id, url, offReason, waiting, events }) => [id, offReason ?? 'on', String(waiting), url, events.join(',')])
        return { body: [{ titles: TITLES, rows, empty: 'There are no webhooks.' }], json: all }
      }),
    )

  webhooks
    .command('deliveries')
    .description('the last deliveries to a webhook, the newest first')
    .argument('<ID>')
    .action(
      act(async ({ shop }, id) => {
        const found = await findEndpoint(shop, id)
        if (!found) return refuse('unknown-webhook', 'There is no such webhook.')
        const rows = found.deliveries.map(({ id: delivery, createdAt, type, state, attempts, status, tookMs, answer }) => [
          delivery,
          indianMinute(createdAt),
          type,
          DELIVERY_WORDS[state],
          String(attempts),
          status === null ? '' : String(status),
          tookMs === null ? '' : String(tookMs),
          answer.slice(0, 80).replaceAll(/\s+/g, ' '),
        ])
        return { body: [{ titles: DELIVERY_TITLES, rows, empty: 'Nothing was sent yet.' }], json: found.deliveries }
      }),
    )
}
