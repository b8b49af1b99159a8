import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const FROM = 'Chhaap <orders@chhaap.in>'
const mail = (SMTP_URL: string, MAIL_FROM = FROM) => readConfig({ SMTP_URL, MAIL_FROM }).mail
const refusal = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return 'it started'
}

describe('the mail server', () => {
  it('is the sandbox’s, a thousand above its port, when nothing is said', () => {
    expect(readConfig({ SANDBOX_PORT: '4000' }).mail).toMatchObject({ sandbox: true, host: '127.0.0.1', port: 5000, encryption: 'none' })
    expect(readConfig({ SANDBOX_PORT: '65000' }).mail.port).toBe(64_000)
    expect(readConfig({ PORT: '5000', SANDBOX_PORT: '4000' }).mail.port).toBe(5001)
    expect(readConfig({ SANDBOX_SMTP_PORT: '2525' }).mail).toMatchObject({ sandbox: true, port: 2525 })
  })

  it('is read from one address, with a password of any letters', () => {
    expect(mail('smtps://chhaap%40host:p%2Fw%20d@smtp.example.in')).toEqual({
      sandbox: false,
      host: 'smtp.example.in',
      port: 465,
      encryption: 'tls',
      login: { user: 'chhaap@host', password: 'p/w d' },
      from: { name: 'Chhaap', address: 'orders@chhaap.in' },
    })
  })

  it.each([
    ['smtp://u:p@smtp.example.in', 587, 'starttls'],
    ['smtp://u:p@smtp.example.in:2587', 2587, 'starttls'],
    ['smtp://127.0.0.1.example.in', 587, 'starttls'],
    ['smtp://localhost:25', 25, 'none'],
    ['smtp://127.0.0.1:25', 25, 'none'],
    ['smtp://[::1]:25', 25, 'none'],
  ])('at %s is spoken to on port %i with encryption %s', (address, port, encryption) => {
    expect(mail(address)).toMatchObject({ port, encryption })
  })

  it.each([
    'http://smtp.example.in',
    'smtp.example.in',
    'smtp://u@smtp.example.in',
    'smtp://u:p@smtp.example.in/x',
    'smtp://u:%ff@smtp.example.in',
  ])('is not %s', (SMTP_URL) => {
    expect(refusal({ SMTP_URL, MAIL_FROM: FROM })).toBe('SMTP_URL is no address such as smtp://user:password@host:587.')
  })
})

describe('the sender', () => {
  it.each([
    ['orders@chhaap.in', { name: '', address: 'orders@chhaap.in' }],
    ['"Chhaap, Jaipur" <orders@chhaap.in>', { name: 'Chhaap, Jaipur', address: 'orders@chhaap.in' }],
  ])('is read from %s', (text, from) => {
    expect(mail('smtps://u:p@smtp.example.in', text).from).toEqual(from)
  })

  it.each(['Chhaap', 'a@b.in, c@d.in', 'Chhaap <a@b.in>\nBcc: c@d.in', 'Chhaap\n <a@b.in>', '<>'])('is not %o', (MAIL_FROM) => {
    expect(refusal({ SMTP_URL: 'smtps://u:p@smtp.example.in', MAIL_FROM })).toBe(
      'MAIL_FROM is no address such as Shop <orders@shop.example>.',
    )
  })
})

it('is given whole or not at all, and a real shop needs one', () => {
  expect(refusal({ SMTP_URL: 'smtps://u:p@smtp.example.in' })).toBe('MAIL_FROM is missing: SMTP_URL, MAIL_FROM go together.')
  expect(refusal({ MAIL_FROM: FROM })).toBe('SMTP_URL is missing: SMTP_URL, MAIL_FROM go together.')
  const real = {
    NODE_ENV: 'production',
    DEMO: 'off',
    PHONEPE_CLIENT_ID: 'a',
    PHONEPE_CLIENT_SECRET: 'b',
    PHONEPE_WEBHOOK_USERNAME: 'chhaap',
    PHONEPE_WEBHOOK_PASSWORD: 'password1',
    SHIPENGINE_API_KEY: 'c',
    SHIPENGINE_CARRIER_IDS: 'se-1',
  }
  expect(refusal(real)).toBe('SMTP_URL is missing: a real shop (NODE_ENV=production, DEMO=off) does not start on the sandbox.')
})
