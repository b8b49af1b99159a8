import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { SandboxConfigError, type MailConfig } from '../config.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Faults, Step } from './faults.ts'

/** The shop's mails are a few kilobytes. */
const LARGEST = 1_000_000
/** How long the stop waits for open connections. */
const CLOSE_MS = 200

export type Receiver = { port: number; stop(): Promise<void> }

/**
 * An SMTP server that accepts mail for every address from authenticated clients; without TLS, since it listens on
 * loopback only.
 */
export async function receiveMail(config: MailConfig & { port: number }, outbox: Outbox, faults: Faults): Promise<Receiver> {
  const server = new SMTPServer({
    name: 'sandbox.invalid',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST,
    rejectOversized: true,
    closeTimeout: CLOSE_MS,
    onConnect: ({ id }, done) => void reach('connect', id).then(done),
    onAuth({ username, password }, { id }, done) {
      const isKnown = username === config.user && password === config.password
      const answer = isKnown ? null : refusal(535, 'Username and password not accepted')
      void reach('auth', id).then((fault) => done(fault ?? answer, { user: username }))
    },
    onRcptTo: (_, { id }, done) => void reach('recipient', id).then(done),
    // The stream ends early when the client disconnects.
    onData: (stream, session, done) => void take(stream, session).then(done, done),
  })
  // A client that disconnects early is not an error of the sandbox.
  server.on('error', () => {})

  /** @returns the refusal of this step, or null; never settles for a fault that hangs or drops the connection */
  async function reach(step: Step, id: string): Promise<Error | null> {
    const fault = faults.reach(step)
    if (!fault) return null
    if (fault.fault === 'refused') return refusal(fault.status, fault.message)
    if (fault.fault === 'dropped') drop(id)
    return Promise.withResolvers<null>().promise
  }

  function drop(id: string): void {
    for (const connection of server.connections) if (connection.session.id === id) connection.close()
  }

  /** @returns the refusal of the mail, or null */
  async function take(stream: Readable, { id, envelope }: SMTPServerSession): Promise<Error | null> {
    const raw = await buffer(stream)
    const to = envelope.rcptTo.map(({ address }) => address).join(', ')
    return (await reach('data', id)) ?? (await store(to, raw)) ?? (await reach('answer', id))
  }

  async function store(to: string, raw: Buffer): Promise<Error | null> {
    try {
      const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
      const files = attachments.map(({ filename, mimeType, content, contentId }) => ({
        filename: filename ?? 'file',
        type: mimeType,
        bytes: new Uint8Array(content as ArrayBuffer),
        cid: contentId?.replaceAll(/[<>]/g, '') ?? null,
      }))
      outbox.put({ kind: 'mail', to, subject, text, html }, { raw: raw.toString(), attachments: files })
      return null
    } catch {
      return refusal(554, 'The mail cannot be read')
    }
  }

  const listener = server.listen(config.port, '127.0.0.1')
  await once(listener, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new SandboxConfigError(`SANDBOX_SMTP_PORT ${config.port} is already in use.`) : error
  })
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
