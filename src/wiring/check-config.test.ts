import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { checkConfig } from './check-config.ts'
import { examineShop } from './examine-shop.ts'

const warnings = (environment: Record<string, string>) =>
  checkConfig(readConfig(environment)).flatMap(({ check, state }) => (state === 'ok' ? [] : [check]))

describe('a configuration', () => {
  it('of a demo on this machine has nothing to complain about', () => {
    expect(warnings({})).toEqual([])
  })

  it('behind TLS names its proxies', () => {
    expect(warnings({ PUBLIC_URL: 'https://shop.example' })).toEqual(['TRUSTED_PROXIES'])
    expect(warnings({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '1' })).toEqual([])
    expect(warnings({ PUBLIC_URL: 'http://shop.example' })).toEqual(['PUBLIC_URL'])
  })

  it('of a real shop has services, a seller and secrets of its own', () => {
    expect(warnings({ DEMO: 'off' })).toEqual(['PUBLIC_URL', 'services', 'SHOP_NAME', 'AUTH_SECRET', 'BACKUP_KEY'])
  })

  it('that is wrong is the only finding', async () => {
    expect(await examineShop(() => readConfig({ PORT: 'http' }))).toEqual([
      expect.objectContaining({ check: 'configuration', state: 'failed', found: 'PORT is not a whole number from 0 to 65535.' }),
    ])
  })
})
