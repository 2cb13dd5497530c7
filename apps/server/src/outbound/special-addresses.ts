import { BlockList, isIP } from 'node:net';
import type { AddressRange } from '../config/index.js';

const range = (address: string, prefix: number): AddressRange => ({ address, prefix });

/** IPv4 networks that are not the public internet's (IANA's registry of special-purpose addresses, and multicast). */
const SPECIAL_IPV4: readonly AddressRange[] = [
  range('0.0.0.0', 8), // this network
  range('10.0.0.0', 8), // private
  range('100.64.0.0', 10), // behind the NAT of a carrier, and clouds' own services
  range('127.0.0.0', 8), // loopback
  range('168.63.129.16', 32), // the host of a machine in Azure
  range('169.254.0.0', 16), // link-local, and the metadata of clouds
  range('172.16.0.0', 12), // private
  range('192.0.0.0', 24), // protocol assignments
  range('192.0.2.0', 24), // documentation
  range('192.88.99.0', 24), // 6to4 relays
  range('192.168.0.0', 16), // private
  range('198.18.0.0', 15), // benchmarks
  range('198.51.100.0', 24), // documentation
  range('203.0.113.0', 24), // documentation
  range('224.0.0.0', 4), // multicast
  range('240.0.0.0', 4), // reserved, and broadcast
];

/** All public IPv6 addresses are in here. So mapped and compatible IPv4, NAT64, unique local, link-local, multicast are not. */
const PUBLIC_IPV6 = range('2000::', 3);
const SPECIAL_IPV6: readonly AddressRange[] = [
  range('2001::', 23), // protocol assignments: Teredo, which carries IPv4 addresses, benchmarks, ORCHID
  range('2001:db8::', 32), // documentation
  range('2002::', 16), // 6to4, which carries IPv4 addresses
  range('3fff::', 20), // documentation
];

export class Networks {
  readonly #ranges = new BlockList();

  constructor(ranges: readonly AddressRange[]) {
    for (const { address, prefix } of ranges) this.#ranges.addSubnet(address, prefix, familyOf(address));
  }

  include(address: string): boolean {
    return this.#ranges.check(address, familyOf(address));
  }
}

const SPECIAL = { ipv4: new Networks(SPECIAL_IPV4), ipv6: new Networks(SPECIAL_IPV6) };
const PUBLIC = new Networks([PUBLIC_IPV6]);

/** Whether an address is not public (D-EVT-7). Addresses with a zone, and texts that are not addresses, are not public. */
export function isSpecialAddress(address: string): boolean {
  if (!isPlainAddress(address)) return true;
  const family = familyOf(address);
  return SPECIAL[family].include(address) || (family === 'ipv6' && !PUBLIC.include(address));
}

/** An IP address without a zone (`%eth0`), which is of this machine's own networks. */
export function isPlainAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
