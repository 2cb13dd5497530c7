import { describe, expect, it } from '@jest/globals';
import type { Configuration } from '../../config/index.js';
import { readConfiguration } from '../../config/index.js';
import { ClientAddresses, widerNetworkOf } from './client-addresses.js';

function addressOf(remoteAddress: string | undefined, forwarded?: string, proxies = ''): string {
  const { trustedProxies } = readConfiguration({ TALENT_TRUSTED_PROXIES: proxies });
  const addresses = new ClientAddresses({ trustedProxies } as Configuration);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return addresses.of({ socket: { remoteAddress } as never, headers });
}

describe('ClientAddresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['2001:0DB8:0:00::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('counts %s as %s', (remote, expected) => expect(addressOf(remote)).toBe(expected));

  it.each([
    ['nobody is trusted', '10.0.0.5', '192.0.2.7', '', '10.0.0.5'],
    ['the proxy is trusted', '10.0.0.5', '192.0.2.7', '10.0.0.5', '192.0.2.7'],
    ['it is trusted by its network', '10.1.2.3', '192.0.2.7', '10.1.0.0/16', '192.0.2.7'],
    ['the caller is no proxy', '192.0.2.1', '192.0.2.7', '10.0.0.0/8', '192.0.2.1'],
    ['the client made an address up', '10.0.0.5', '1.2.3.4, 192.0.2.7', '10.0.0.5', '192.0.2.7'],
    ['proxies stand in a row', '10.0.0.5', '192.0.2.7, 10.0.0.6', '10.0.0.5,10.0.0.6', '192.0.2.7'],
    ['all are proxies', '10.0.0.5', '10.0.0.7, 10.0.0.6', '10.0.0.0/24', '10.0.0.7'],
    ['there is no header', '10.0.0.5', undefined, '10.0.0.5', '10.0.0.5'],
    ['it holds no address', '10.0.0.5', 'unknown', '10.0.0.5', '10.0.0.5'],
    ['it holds ports', '10.0.0.5', '192.0.2.7:4711', '10.0.0.5', '192.0.2.7'],
    ['it holds IPv6 with a port', '10.0.0.5', '[2001:db8::1]:4711', '10.0.0.5', '2001:db8:0:0::/64'],
    ['the proxy speaks IPv6', 'fd00::5', '2001:db8::1', 'fd00::/8', '2001:db8:0:0::/64'],
    ['the proxy speaks IPv4 to an IPv6 socket', '::ffff:10.0.0.5', '192.0.2.7', '10.0.0.5', '192.0.2.7'],
  ])('if %s: %s with %s', (_, remote, forwarded, proxies, expected) => {
    expect(addressOf(remote, forwarded, proxies)).toBe(expected);
  });
});

describe('widerNetworkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['', ''],
  ])('takes %s as one of %s', (network, neighbourhood) => expect(widerNetworkOf(network)).toBe(neighbourhood));
});
