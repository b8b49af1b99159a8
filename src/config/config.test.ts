import { describe, expect, it } from 'vitest'
import { makeOwnFolder } from '../../test/support/own-folder.ts'
import { DEMO_FOLDER, formOriginsOf, readConfig } from './config.ts'

const phonepe = {
  PHONEPE_CLIENT_ID: 'M123',
  PHONEPE_CLIENT_SECRET: 'secret',
  PHONEPE_WEBHOOK_USERNAME: 'chhaap_live',
  PHONEPE_WEBHOOK_PASSWORD: 'abcd1234',
}
const shipengine = { SHIPENGINE_API_KEY: 'key', SHIPENGINE_CARRIER_IDS: 'se-1,se-22' }
const smtp = { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'Chhaap <orders@chhaap.example>' }
const sms = { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+12025550123' }
const seller = {
  SHOP_NAME: 'Neel Cottons',
  SHOP_EMAIL: 'help@neel.example',
  SHOP_PHONE: '+91 141 400 0000',
  SHOP_ADDRESS: '7 Chowk Bazaar',
  SHOP_CITY: 'Jaipur',
  SHOP_STATE: 'Rajasthan',
  SHOP_PIN: '302001',
}
const phonepeOf = (environment: Record<string, string>) => readConfig(environment).payments.accounts['phonepe']

const real = {
  NODE_ENV: 'production',
  DEMO: 'off',
  AUTH_SECRET: 'x'.repeat(32),
  SHOP_DIR: makeOwnFolder(),
  ...phonepe,
  ...shipengine,
  ...smtp,
  ...sms,
  ...seller,
}

describe('the configuration', () => {
  it('needs no variable for a local demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      sandboxPort: 3001,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      demo: true,
    })
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
  })

  it.each([
    [{ PORT: 'abc' }, /^PORT is not a whole number from 0 to 65535\.$/],
    [{ PORT: '70000' }, /^PORT is not a whole number from 0 to 65535\.$/],
    [{ PORT: '-1' }, /^PORT is not a whole number from 0 to 65535\.$/],
    [{ PORT: '1234567' }, /^PORT is not a whole number from 0 to 65535\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '3001' }, /^SANDBOX_PORT is the same as PORT\.$/],
    [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL is not an http\(s\) address\.$/],
    [{ PUBLIC_URL: 'https://shop.example/path' }, /^PUBLIC_URL must be an origin/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not a postgres:\/\/ address\.$/],
    [{ DATABASE_DIRECT_URL: 'postgres://db/shop' }, /^DATABASE_URL is missing: DATABASE_DIRECT_URL is /],
    [{ DEMO: 'yes' }, /^DEMO is neither on nor off\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is none of/],
    [{ MODERATION: 'none' }, /^MODERATION is neither local nor natural-language\.$/],
    [{ MODERATION: 'local', NATURAL_LANGUAGE_API_KEY: 'key' }, /^MODERATION is local, which needs no NATURAL_LANGUAGE_API_KEY\.$/],
    [{ APP_CHECK: 'yes' }, /^APP_CHECK is neither on nor off\.$/],
    [{ VAPID_PRIVATE_KEY: 'short' }, /^VAPID_PRIVATE_KEY is no key of 32 bytes in Base64url\.$/],
    [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET is shorter/],
    [{ PHONEPE_CLIENT_ID: 'M123' }, /^PHONEPE_CLIENT_SECRET is missing: .* go together\.$/],
    [{ PAYMENT_PROVIDER: 'phonepe,paymaster' }, /^PAYMENT_PROVIDER names a provider other than phonepe/],
    [{ PAYMENT_PROVIDER: 'constructor' }, /^PAYMENT_PROVIDER names a provider other than phonepe/],
    [{ SHIPENGINE_API_KEY: 'key' }, /^SHIPENGINE_CARRIER_IDS is missing: .* go together\.$/],
    [{ SHIPPING_LABELS: 'never' }, /^SHIPPING_LABELS is neither automatic nor by-hand/],
    [{ ...shipengine, SHIPENGINE_CARRIER_IDS: 'post' }, /^SHIPENGINE_CARRIER_IDS is no list such as/],
    [{ TWILIO_ACCOUNT_SID: sms.TWILIO_ACCOUNT_SID }, /^TWILIO_AUTH_TOKEN is missing: .* go together\.$/],
    [{ SMS_COUNTRIES: 'IN,Atlantis' }, /^SMS_COUNTRIES is no list of countries/],
    [{ ...sms, TWILIO_FROM: 'CHHAAP' }, /^TWILIO_FROM is neither a number/],
    [{ DATABASE_REPLICA_URL: 'postgres://replica.example/shop' }, /^DATABASE_URL is missing/],
    [{ ...phonepe, NODE_ENV: 'production' }, /^DEMO is on with real payments/],
    [{ ...phonepe, PHONEPE_WEBHOOK_PASSWORD: 'short' }, /^PHONEPE_WEBHOOK_PASSWORD must be/],
  ])('refuses %o in one line that names the variable', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line)
  })

  it('has a pooler exactly where its two addresses of the database differ', () => {
    const [through, direct] = ['postgres://pooler.example:6432/shop', 'postgres://db.example/shop']
    expect(readConfig({ DATABASE_URL: through, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: through,
      databaseDirectUrl: direct,
    })
    for (const environment of [{ DATABASE_URL: direct }, { DATABASE_URL: direct, DATABASE_DIRECT_URL: direct }])
      expect(readConfig(environment)).toMatchObject({ databaseUrl: direct, databaseDirectUrl: null })
  })

  it('switches the payment provider, and only that, with its real credentials', () => {
    expect(phonepeOf({})).toMatchObject({ sandbox: true, apiUrl: 'http://127.0.0.1:3001/apis/pg-sandbox' })
    expect(phonepeOf(phonepe)).toMatchObject({ sandbox: false, apiUrl: 'https://api.phonepe.com/apis/pg' })
    expect(phonepeOf({ ...phonepe, PHONEPE_ENV: 'test' })?.apiUrl).toBe('https://api-preprod.phonepe.com/apis/pg-sandbox')
  })

  it('switches the carriers with their real key', () => {
    expect(
      [readConfig({}), readConfig({ DEMO: 'off' }), readConfig({ DEMO: 'off', SHIPPING_LABELS: 'automatic' })].map(
        (config) => config.shippingLabels,
      ),
    ).toEqual(['automatic', 'by-hand', 'automatic'])
    expect(readConfig({}).shipengine).toMatchObject({ sandbox: true, url: 'http://127.0.0.1:3001/shipengine' })
    const { shipengine: settings, payments } = readConfig(shipengine)
    expect(settings).toEqual({ sandbox: false, url: 'https://api.shipengine.com', apiKey: 'key', carrierIds: ['se-1', 'se-22'] })
    expect(payments.accounts['phonepe']?.sandbox).toBe(true)
  })

  it('switches text messages with their real account', () => {
    expect(readConfig({ SMS_COUNTRIES: 'in, LK' }).sms?.countries).toEqual(['IN', 'LK'])
    expect(readConfig({}).sms).toMatchObject({ sandbox: true, countries: ['IN'], url: 'http://127.0.0.1:3001/twilio' })
    expect(readConfig(sms).sms).toMatchObject({ sandbox: false, url: 'https://api.twilio.com', from: '+12025550123' })
  })

  it('scores reviews itself, unless it is given a service', () => {
    expect(readConfig({}).moderation).toEqual({ sandbox: false, naturalLanguage: null })
    expect(readConfig({ NATURAL_LANGUAGE_API_KEY: 'key' }).moderation).toEqual({
      sandbox: false,
      naturalLanguage: { url: 'https://language.googleapis.com', apiKey: 'key' },
    })
    expect(readConfig({ MODERATION: 'natural-language' }).moderation).toMatchObject({
      sandbox: true,
      naturalLanguage: { url: 'http://127.0.0.1:3001/language' },
    })
  })

  it('lets a real shop start only on real services and secrets of its own', () => {
    expect(readConfig(real)).toMatchObject({ demo: false })
    expect(() =>
      readConfig({ ...real, PHONEPE_CLIENT_ID: '', PHONEPE_CLIENT_SECRET: '', PHONEPE_WEBHOOK_USERNAME: '', PHONEPE_WEBHOOK_PASSWORD: '' }),
    ).toThrow(/^PHONEPE_CLIENT_ID is missing/)
    expect(() => readConfig({ ...real, SMTP_URL: '', MAIL_FROM: '' })).toThrow(/^SMTP_URL is missing/)
    const { NODE_ENV, DEMO, AUTH_SECRET } = real
    expect(() => readConfig({ NODE_ENV, DEMO, AUTH_SECRET, ...phonepe, ...shipengine, ...smtp, ...sms })).toThrow(/^SHOP_NAME is missing/)
    expect(() => readConfig({ ...real, MODERATION: 'natural-language' })).toThrow(/^NATURAL_LANGUAGE_API_KEY is missing/)
    expect(() => readConfig({ ...real, AUTH_SECRET: '' })).toThrow(/^AUTH_SECRET is missing/)
    for (const SHOP_DIR of ['', DEMO_FOLDER])
      expect(() => readConfig({ ...real, SHOP_DIR })).toThrow(
        /^SHOP_DIR is .*catalogue, where shop\.yaml tagline, .*, products\.json are as /,
      )
  })

  it('lets a real shop do without a carrier, text messages and sign-in providers', () => {
    const none = { SHIPENGINE_API_KEY: '', SHIPENGINE_CARRIER_IDS: '', TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }
    const without = { shipengine: null, sms: null, shippingLabels: 'by-hand', identity: { google: null, twitter: null, github: null } }
    expect(readConfig({ ...real, ...none })).toMatchObject(without)
    expect(() => readConfig({ ...real, ...none, SHIPPING_LABELS: 'automatic' })).toThrow(/^SHIPPING_LABELS is automatic, which needs/)
    expect(() => readConfig({ ...real, ...none, SHIPENGINE_API_KEY: 'key' })).toThrow(/^SHIPENGINE_CARRIER_IDS is missing/)
  })
})

it('forms lead to the pages of the services that are set up, and nowhere else', () => {
  expect(formOriginsOf(readConfig({ SANDBOX_PORT: '4001' }))).toEqual(['http://localhost:4001', 'http://127.0.0.1:4001'])
  const origins = formOriginsOf(readConfig({ TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'secret' }))
  expect(origins).toEqual(['http://localhost:3001', 'http://127.0.0.1:3001', 'https://x.com', 'https://twitter.com'])
})

describe('the payment providers', () => {
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'of the notices' }
  const paymentsOf = (environment: Record<string, string>) => readConfig({ DEMO: 'off', ...environment }).payments

  it('are stand-ins in a demo, of which the first is offered', () => {
    const { offered, accounts } = readConfig({}).payments
    expect([offered, Object.keys(accounts)]).toEqual([['phonepe'], ['phonepe', 'razorpay']])
    expect(accounts['razorpay']).toMatchObject({ sandbox: true, apiUrl: 'http://127.0.0.1:3001/razorpay' })
  })

  it('are offered in the order in which they are named', () => {
    expect(paymentsOf({ PAYMENT_PROVIDER: 'razorpay , phonepe,razorpay', ...razorpay, ...phonepe }).offered).toEqual([
      'razorpay',
      'phonepe',
    ])
  })

  it('still know one that was offered before, while its variables are there, and no stand-in beside real ones', () => {
    const switched = { PAYMENT_PROVIDER: 'razorpay', ...razorpay }
    expect(Object.keys(paymentsOf({ ...switched, ...phonepe }).accounts)).toEqual(['phonepe', 'razorpay'])
    expect(Object.keys(paymentsOf(switched).accounts)).toEqual(['razorpay'])
  })

  it('move money with live keys at the provider alone', () => {
    const moves = (more: object) => paymentsOf({ ...razorpay, ...more }).accounts['razorpay']?.movesMoney
    expect([moves({}), moves({ RAZORPAY_KEY_ID: 'rzp_test_1' }), moves({ RAZORPAY_URL: 'http://127.0.0.1:4001/v1/' })]).toEqual([
      true,
      false,
      false,
    ])
    expect(() => readConfig({ ...razorpay, NODE_ENV: 'production' })).toThrow(/^DEMO is on with real payments/)
  })

  it('are missing in a real shop with the name of the variable', () => {
    expect(() => readConfig({ ...real, PAYMENT_PROVIDER: 'phonepe,razorpay' })).toThrow(/^RAZORPAY_KEY_ID is missing/)
    expect(() => readConfig({ RAZORPAY_KEY_ID: 'key' })).toThrow(/^RAZORPAY_KEY_SECRET is missing: .* go together\.$/)
    expect(readConfig({ ...real, PAYMENT_PROVIDER: 'phonepe,razorpay', ...razorpay }).payments.offered).toEqual(['phonepe', 'razorpay'])
  })

  it('lead to a page on this machine without TLS, to all others with it', () => {
    const origins = formOriginsOf(readConfig({ ...razorpay, DEMO: 'off', RAZORPAY_URL: 'http://localhost:4001' }))
    expect(origins).toContain('https://rzp.io')
    expect(origins).toContain('http://localhost:4001')
  })
})
