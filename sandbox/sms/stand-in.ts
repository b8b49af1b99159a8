import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { SmsConfig } from '../config.ts'
import { faultInjector } from '../inject-faults.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createControl, type StandIn } from '../stand-in.ts'
import { createFaults, FAULT_NAMES, FaultList } from './faults.ts'

const ACCOUNT = '/2010-04-01/Accounts/:account'
const PATH = `${ACCOUNT}/Messages.json`

const Message = z.object({
  To: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z.string().min(1),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
})

/** Twilio's Messages API, which delivers to the outbox. */
export function createSms({ accountSid, authToken }: SmsConfig, outbox: Outbox): StandIn {
  const faults = createFaults()
  const withFaults = faultInjector(faults, refusal(20_500, 'Internal Server Error', 500))
  const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const routes = new Hono()
  routes.use(`/twilio${PATH}`, bodyLimit({ maxSize: 65_536 }))
  routes.post(`/twilio${PATH}`, withFaults('messages'), async (c) => {
    if (c.req.header('authorization') !== login || c.req.param('account') !== accountSid) return refuse(c, 20_003, 'Authenticate', 401)
    const refused = faults.take('refused')
    if (refused) return refuse(c, refused.code, 'The message cannot be sent to this number', 400)
    const parsed = Message.safeParse(await c.req.parseBody())
    if (!parsed.success) return refuse(c, 21_211, `${parsed.error.issues[0]?.path.join('.')} is invalid`, 400)
    const { To: to, Body: text, From: from, MessagingServiceSid: service } = parsed.data
    if (!from && !service) return refuse(c, 21_603, 'A From number or a MessagingServiceSid is required', 400)
    if (text.length > 1600) return refuse(c, 21_617, 'The body is longer than 1600 characters', 400)
    outbox.put({ kind: 'sms', to, subject: '', text, html: '' })
    const sid = `SM${randomBytes(16).toString('hex')}`
    return c.json({ sid, account_sid: accountSid, to, from: from ?? null, body: text, status: 'queued', error_code: null }, 201)
  })

  // The router cannot tell the account's id from the ending, so the parameter holds both.
  routes.get(`/twilio${ACCOUNT}`, withFaults('account'), (c) => {
    if (c.req.header('authorization') !== login || c.req.param('account') !== `${accountSid}.json`) {
      return refuse(c, 20_003, 'Authenticate', 401)
    }
    return c.json({ sid: accountSid, friendly_name: 'Sandbox', status: 'active', type: 'Full' })
  })

  const control = createControl({ faults, list: FaultList })
  routes.route('/control/sms', control)

  return {
    name: 'Text messages: Twilio',
    about: 'Base path /twilio. Messages are shown in the outbox.',
    addresses: [
      { method: 'POST', path: `/twilio${PATH.replace(':account', '{account}')}`, about: 'sends a text message' },
      { method: 'GET', path: `/twilio${ACCOUNT.replace(':account', '{account}')}.json`, about: 'the account and its status' },
      { method: 'GET', path: '/control/sms', about: 'faults that are on, and calls so far' },
      { method: 'POST', path: '/control/sms', about: `sets faults, such as {"fault": "refused"}: ${FAULT_NAMES.join(', ')}` },
      { method: 'DELETE', path: '/control/sms', about: 'ends all faults' },
    ],
    routes,
    stop: () => {},
  }
}

function refusal(code: number, message: string, status: number) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
}

function refuse(c: Context, code: number, message: string, status: 400 | 401): Response {
  return c.json(refusal(code, message, status), status)
}
