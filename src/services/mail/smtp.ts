import { getSystemErrorName } from 'node:util'
import { createTransport } from 'nodemailer'
import { cleanText } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Mail } from '../../shop.ts'

export type SmtpConfig = {
  host: string
  port: number
  encryption: 'tls' | 'starttls' | 'none'
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

const SERVICE = 'mail'

/** One plain address: with a comma or a line end in it, it could be two, or a header. */
const ADDRESS = /^[^\s@<>(),:;"\\[\]\p{Cc}]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u

/** The time for each step of the conversation, and for all of it. */
type SmtpPatience = { stepMs: number; overallMs: number }
const DEFAULT_RETRY_POLICY: SmtpPatience = { stepMs: 15_000, overallMs: 60_000 }

/** Hands mails to an SMTP server, each over a connection of its own: the shop writes few. */
export function createSmtpMail(config: SmtpConfig, retryPolicy: Partial<SmtpPatience> = {}): Mail {
  const { stepMs, overallMs } = { ...DEFAULT_RETRY_POLICY, ...retryPolicy }
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.encryption === 'tls',
    requireTLS: config.encryption === 'starttls',
    ignoreTLS: config.encryption === 'none',
    ...(config.login && { auth: { user: config.login.user, pass: config.login.password } }),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    // What stands in a mail is text, never the name of a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = config.from.address.slice(config.from.address.indexOf('@') + 1)
  return {
    async send({ id, to, subject, html, text, attachments = [], pictures = [], unsubscribeUrl }) {
      if (!ADDRESS.test(to)) throw new ServiceError(SERVICE, 'internal', 'Not an address to send to')
      const signal = AbortSignal.timeout(overallMs)
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: '', address: to },
          subject: cleanText(subject),
          html,
          text,
          // Those with a `cid` are part of the HTML.
          attachments: [...pictures, ...attachments].map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
          messageId: `<${id}@${domain}>`,
          // Nobody's holiday notice needs to answer a machine (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          signal,
        })
      } catch (error) {
        throw toServiceError(error as SmtpError, signal.aborted)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw toServiceError(error as SmtpError, false)
      }
    },
  }
}

/** Refused for its address or for what stands in it; everything else may be another time. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

type SmtpError = { code?: string; responseCode?: number; errno?: number }

/** Names of steps and numbers only: a server's own words quote the address, and failures of jobs are kept. */
function toServiceError({ code = '', responseCode, errno }: SmtpError, late: boolean): ServiceError {
  const what = [responseCode, /^[A-Z0-9_]+$/.test(code) ? code : '', errno && getSystemErrorName(errno)].filter(Boolean).join(' ')
  if (late || code === 'ETIMEDOUT') return new ServiceError(SERVICE, 'deadline-exceeded', 'The mail server did not answer in time')
  // A name or a password that is wrong is the operator's to mend, and then the mail can go.
  if (code === 'EAUTH') return new ServiceError(SERVICE, 'unavailable', `The mail server does not let us in: ${what}`)
  if (ABOUT_THE_MAIL.has(code) && responseCode !== undefined && responseCode >= 500)
    return new ServiceError(SERVICE, 'internal', `The mail was refused: ${what}`)
  return new ServiceError(SERVICE, 'unavailable', `The mail was not taken: ${what}`)
}
