import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const PRIVATE = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private networks': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'networks of carriers': ['100.64.0.1', '100.127.255.255'],
  'link-local, with the metadata of clouds': [
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '100.100.100.200',
  ],
  'IPv4 within IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  '6to4 and Teredo': ['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::', '2002:808:808::', '2001:0:4136:e378::1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::169.254.169.254', '64:ff9b:1::7f00:1', '64:ff9b:1::808:808'],
  'documentation and benchmarks': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '2001:db8::1', '3fff::1'],
  'protocols, multicast and reserved': [
    '192.0.0.1',
    '192.88.99.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
    '100::1',
  ],
  'no address': ['', 'localhost', '127.1', '2130706433', '0x7f000001', '[::1]', '8.8.8.8/32'],
}

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
  '2400:cb00::1',
  '2001:200::1',
  '64:ff9b::8.8.8.8',
]

describe('an address of the public internet', () => {
  for (const [kind, addresses] of Object.entries(PRIVATE)) {
    it.each(addresses)(`is none of ${kind}: %s`, (address) => expect(isPublicAddress(address)).toBe(false))
  }

  it.each(PUBLIC)('is %s', (address) => expect(isPublicAddress(address)).toBe(true))
})
