import { describe, expect, it } from 'vitest'
import { callerAddress } from './caller-address.ts'

describe('the address that limits count by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    [undefined, 'unknown'],
  ])('of %s is %s', (connected, address) => {
    expect(callerAddress(connected, '', 0)).toBe(address)
  })

  it('is what the outermost of our own proxies saw, and nothing that a caller writes before it', () => {
    expect(callerAddress('10.0.0.1', 'made up, 2001:db8:1:2::5, 10.0.0.2', 2)).toBe('2001:db8:1:2::/64')
    expect(callerAddress('10.0.0.1', '203.0.113.9', 0)).toBe('10.0.0.1')
  })
})
