import { Hono } from 'hono'
import type { MailConfig } from '../config.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import { createFaults, FAULT_NAMES, FaultList } from './faults.ts'
import { receiveMail } from './receiver.ts'

/** A mail provider's server, which delivers to the outbox. */
export async function createMail(config: MailConfig & { port: number }, outbox: Outbox): Promise<StandIn & { port: number }> {
  const faults = createFaults()
  const receiver = await receiveMail(config, outbox, faults)
  const control = createControl({ faults, list: FaultList })

  const routes = new Hono()
  routes.route('/control/mail', control)
  return {
    name: 'Mail: SMTP',
    about: `Port ${receiver.port} on 127.0.0.1, user ${config.user}.`,
    addresses: [
      { method: 'GET', path: '/control/mail', about: 'faults that are on, and how often each step was reached' },
      {
        method: 'POST',
        path: '/control/mail',
        about: `sets faults, such as {"fault": "refused", "on": "recipient", "status": 550}: ${FAULT_NAMES.join(', ')}`,
      },
      { method: 'DELETE', path: '/control/mail', about: 'ends all faults' },
    ],
    routes,
    port: receiver.port,
    stop: () => receiver.stop(),
  }
}
