import { BlockList, isIP } from 'node:net'

/**
 * What is not on the public internet, by IANA's special-purpose registry of IPv4: this host, private networks, those of
 * carriers, loopback, link-local (with the metadata of clouds), documentation, relays, benchmarks, multicast, reserved.
 */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** What is given out, and the prefix by which a network that speaks IPv6 alone reaches IPv4 (NAT64). */
const GIVEN_OUT_IPV6 = ['2000::/3', '64:ff9b::/96']
/** Of what is given out: protocols (Teredo among them), documentation, and 6to4, which carries an IPv4 address of anybody's choice. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateIpv4 = listOf('ipv4', PRIVATE_IPV4)
const givenOutIpv6 = listOf('ipv6', GIVEN_OUT_IPV6)
const privateIpv6 = listOf('ipv6', [...PRIVATE_IPV6, ...PRIVATE_IPV4.map(throughNat64)])

/** Whether an IP address is one of the public internet; false for what is none. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateIpv4.check(address, 'ipv4')
    case 6:
      return givenOutIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6')
    default:
      return false
  }
}

function throughNat64(subnet: string): string {
  const [net, bits] = subnet.split('/')
  return `64:ff9b::${net}/${96 + Number(bits)}`
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net, bits] = subnet.split('/') as [string, string]
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
