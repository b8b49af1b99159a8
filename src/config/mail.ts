import { z } from 'zod'
import type { ShopYaml } from './shop-folder/schema.ts'
import { portNumber, requireAllOrNone } from './variables.ts'

/** The SMTP server and the sender. */
export type MailSettings = {
  sandbox: boolean
  host: string
  port: number
  /** `tls`: implicit TLS (smtps). `starttls`: required before login. `none`: for this machine only. */
  encryption: 'tls' | 'starttls' | 'none'
  /** Null for a relay that authenticates by IP address. */
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

const SERVER = 'is no address such as smtp://user:password@host:587'
const SENDER = 'is no address such as Shop <orders@shop.example>'

export const MAIL_VARIABLES = {
  SANDBOX_SMTP_PORT: portNumber.optional(),
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

/** SANDBOX_PORT plus 1000, or minus 1000 at the end of the range; never PORT. Must agree with sandbox/config.ts. */
function sandboxPort({ PORT, SANDBOX_PORT }: MailEnvironment): number {
  const port = SANDBOX_PORT + (SANDBOX_PORT > 64_000 ? -1000 : 1000)
  return port === PORT ? port + 1 : port
}

/** `shop` is the one of the shop folder, by whose name the sandbox gets mails. */
export function mailSettings(env: MailEnvironment, shop: Pick<ShopYaml, 'name' | 'seller'>): MailSettings {
  const from = readSender(env.MAIL_FROM ?? '')
  if (env.SMTP_URL && from) return { sandbox: false, ...readServer(env.SMTP_URL), from }
  requireAllOrNone(env, GROUP)
  return {
    sandbox: true,
    host: '127.0.0.1',
    port: env.SANDBOX_SMTP_PORT ?? sandboxPort(env),
    encryption: 'none',
    login: { user: 'chhaap-sandbox', password: 'sandbox-secret' },
    from: { name: shop.name, address: `orders@${shop.seller?.email.split('@')[1] ?? 'shop.example'}` },
  }
}

/** Refuses typing mistakes: a user without a password, a path, or a password with invalid percent-encoding. */
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

/** A connection to this machine needs no TLS, and the certificate of a local relay is usually self-signed. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** `hello@shop.example`, or `Shop <hello@shop.example>`; null for anything else. */
function readSender(text: string): MailSettings['from'] | null {
  const parts = /^(?:"?([^"<>\p{Cc}]*?)"? *<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  return /^[^\s@<>(),:;"\\[\]]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(address) ? { name: parts?.[1]?.trim() ?? '', address } : null
}
