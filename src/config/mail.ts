import { z } from 'zod'
import { refuseHalf } from './group.ts'

/** Where mails are handed over, and who they are from. */
export type MailSettings = {
  sandbox: boolean
  host: string
  port: number
  /** `tls`: from the first byte (smtps). `starttls`: demanded before anything is said. `none`: on this machine only. */
  encryption: 'tls' | 'starttls' | 'none'
  /** Null for a relay that knows us by our address. */
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

const SERVER = 'is no address such as smtp://user:password@host:587'
const SENDER = 'is no address such as Chhaap <orders@chhaap.example>'

/** The variables of the group, for the one schema of config.ts. */
export const MAIL_VARIABLES = {
  SANDBOX_SMTP_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'is above 65535')
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: SERVER })
    .refine(isServer, SERVER)
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== null, SENDER)
    .optional(),
}

type MailEnvironment = { PORT: number; SANDBOX_PORT: number; SANDBOX_SMTP_PORT?: number; SMTP_URL?: string; MAIL_FROM?: string }

const GROUP = ['SMTP_URL', 'MAIL_FROM'] as const

/** A thousand above the sandbox's own port, or below where there is none; never the shop's. The sandbox reckons alike. */
function sandboxPort({ PORT, SANDBOX_PORT }: MailEnvironment): number {
  const port = SANDBOX_PORT + (SANDBOX_PORT > 64_000 ? -1000 : 1000)
  return port === PORT ? port + 1 : port
}

export function mailSettings(env: MailEnvironment): MailSettings {
  const from = readSender(env.MAIL_FROM ?? '')
  if (env.SMTP_URL && from) return { sandbox: false, ...readServer(env.SMTP_URL), from }
  refuseHalf(env, GROUP)
  return {
    sandbox: true,
    host: '127.0.0.1',
    port: env.SANDBOX_SMTP_PORT ?? sandboxPort(env),
    encryption: 'none',
    login: { user: 'chhaap-sandbox', password: 'sandbox-secret' },
    from: { name: 'Chhaap', address: 'orders@chhaap.example' },
  }
}

/** A name without a password, or a path, means that something was typed wrong; a password with an odd % cannot be read. */
function isServer(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password, hostname, pathname, search, hash } = new URL(text)
  const isBare = ['', '/'].includes(pathname) && search === '' && hash === ''
  return isBare && hostname !== '' && (username === '') === (password === '') && [username, password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function readServer(text: string): Omit<MailSettings, 'sandbox' | 'from'> {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const tls = url.protocol === 'smtps:'
  const login = url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null
  return {
    host,
    port: Number(url.port) || (tls ? 465 : 587),
    encryption: tls ? 'tls' : isThisMachine(host) ? 'none' : 'starttls',
    login,
  }
}

/** What a relay on this machine is told never leaves it, and its certificate is mostly its own. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** `hello@chhaap.in`, or `Chhaap <hello@chhaap.in>`; null for anything else. */
function readSender(text: string): MailSettings['from'] | null {
  const parts = /^(?:"?([^"<>\p{Cc}]*?)"? *<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  return /^[^\s@<>(),:;"\\[\]]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address) ? { name: parts?.[1]?.trim() ?? '', address } : null
}
