import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { answerFaults, createFaultStore, faultList } from '../faults.ts'
import { faultInjector } from '../inject-faults.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import { renderReceiver } from './page.ts'
import { ANSWERS, readMessage, type Answer, type Received } from './received.ts'

const MAX_RECEIVED = 200
const MAX_BYTES = 262_144

const CALLS = ['receive'] as const
const Fault = z.discriminatedUnion('fault', [...answerFaults(CALLS)])
type Fault = z.infer<typeof Fault>

const FAULTS_OF: Record<Answer, object[]> = {
  takes: [],
  refuses: [{ fault: 'http-500' }],
  stalls: [{ fault: 'hanging' }],
  gone: [{ fault: 'http-500', status: 410 }],
}
const Settings = z.object({ secret: z.string().max(200), answer: z.enum(ANSWERS) })

/** Another program that is told of events by Standard Webhooks: it keeps what came, and says whether the signature holds. */
export function createReceiver(): StandIn {
  const faults = createFaultStore<Fault, (typeof CALLS)[number]>(CALLS)
  const received: Received[] = []
  let secret = ''
  let answer: Answer = 'takes'
  const routes = new Hono()
  routes.use('/receiver/*', bodyLimit({ maxSize: MAX_BYTES }))
  // What comes is kept whatever the answer is.
  routes.post('/receiver', async (c, next) => {
    received.unshift(readMessage(await c.req.text(), (name) => c.req.header(name), secret))
    received.splice(MAX_RECEIVED)
    return next()
  })
  routes.post('/receiver', faultInjector(faults, { error: 'refused' })('receive'), (c) =>
    received[0]?.isSigned === false ? c.text('The signature does not hold.', 401) : c.body(null, 204),
  )
  routes.get('/receiver', (c) => c.html(renderReceiver({ received, secret, answer }), 200, { 'cache-control': 'no-store' }))
  routes.get('/receiver.json', (c) => c.json(received, 200, { 'cache-control': 'no-store' }))
  routes.delete('/receiver.json', (c) => {
    received.length = 0
    return c.body(null, 204)
  })
  routes.post('/receiver/settings', async (c) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.text('This form is of this page alone.', 403)
    const said = Settings.safeParse(Object.fromEntries(await c.req.formData()))
    if (!said.success) return c.text('The form is not as expected.', 400)
    secret = said.data.secret.trim()
    answer = said.data.answer
    faults.reset()
    faults.set(Fault.array().parse(FAULTS_OF[answer]))
    return c.redirect('/receiver', 303)
  })
  routes.route('/control/receiver', createControl({ faults, list: faultList(Fault) }))
  return {
    name: 'Receiver of webhooks',
    about: 'Another program that the shop tells of events, as Standard Webhooks has it.',
    addresses: [
      { method: 'GET', path: '/receiver', about: 'what came, the newest first; its secret, and what it answers' },
      { method: 'GET', path: '/receiver.json', about: 'what came, for programs' },
      { method: 'DELETE', path: '/receiver.json', about: 'forgets what came' },
      { method: 'POST', path: '/receiver', about: 'the address to be told at' },
      {
        method: 'POST',
        path: '/control/receiver',
        about: 'sets faults, such as {"fault": "http-500", "status": 410} or {"fault": "hanging"}',
      },
      { method: 'DELETE', path: '/control/receiver', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}
