import { expect, it } from 'vitest'
import { makeOwnFolder } from '../../test/support/own-folder.ts'
import { readConfig } from '../config/config.ts'
import { checkCapabilities, describeOff } from '../features/doctor/capabilities.ts'
import { capabilitiesOf } from './capabilities-of.ts'

const REAL = {
  NODE_ENV: 'production',
  DEMO: 'off',
  AUTH_SECRET: 'x'.repeat(32),
  SHOP_DIR: makeOwnFolder(),
  PHONEPE_CLIENT_ID: 'M123',
  PHONEPE_CLIENT_SECRET: 'secret',
  PHONEPE_WEBHOOK_SECRET: 'secret of the notices',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  MAIL_FROM: 'Neel <orders@neel.example>',
  SHOP_NAME: 'Neel Cottons',
  SHOP_EMAIL: 'help@neel.example',
  SHOP_PHONE: '+91 141 400 0000',
  SHOP_ADDRESS: '7 Chowk Bazaar',
  SHOP_CITY: 'Jaipur',
  SHOP_STATE: 'Rajasthan',
  SHOP_PIN: '302001',
}

it('everything of a demo is on, and a start says nothing', () => {
  const capabilities = capabilitiesOf(readConfig({}))
  expect(Object.values(capabilities)).not.toContain('off')
  expect(describeOff(capabilities)).toEqual([])
})

it('what a real shop lacks is said in a line each, with the variables that switch it on', () => {
  const capabilities = capabilitiesOf(readConfig({ ...REAL, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }))
  expect(capabilities).toMatchObject({ payment: 'on', mail: 'on', google: 'on' })
  const lines = describeOff(capabilities)
  expect(lines.map((line) => /^Off: ([^.]+)\. /.exec(line)?.[1])).toEqual([
    'shipping',
    'text messages',
    'sign-in with Twitter',
    'sign-in with GitHub',
  ])
  expect(lines[0]).toBe(
    'Off: shipping. SHIPENGINE_API_KEY and SHIPENGINE_CARRIER_IDS are not set: parcels are sent by hand, and shipping_rates is not there.',
  )
  expect(checkCapabilities(capabilities).map(({ check, found }) => `${check}: ${found}`)).toEqual([
    'capabilities: on: payment, mail, moderation, sign-in with Google',
    ...lines.map((line) => line.replace(/^Off: ([^.]+)\./, '$1: off.')),
  ])
})
