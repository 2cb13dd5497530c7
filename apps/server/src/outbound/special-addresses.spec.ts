import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSpecialAddress } from './special-addresses.js';

const SPECIAL = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.1.2.3', '127.255.255.255', '168.63.129.16', '169.254.0.1', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.255'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
  ],
  ...[
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:7f00:1::',
  ],
  ...['2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::1', '2002:a00:1::', '3fff::1', '4000::1'],
  ...['5f00::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1'],
  ...['fe80::1%eth0', '2606:4700::1%eth0', '', 'partner.example', '127.1', '0x7f000001', '[::1]', '8.8.8.8:80'],
];
const PUBLIC = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ],
  ...['172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ...['223.255.255.255', '2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '3ffe:ffff::1'],
];

describe('isSpecialAddress (D-EVT-7)', () => {
  it.each(SPECIAL)('%j is special', (address) => expect(isSpecialAddress(address)).toBe(true));

  it.each(PUBLIC)('%s is public', (address) => expect(isSpecialAddress(address)).toBe(false));

  it('knows no way of writing an IPv4 address into an IPv6 one that leads through', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const form of [`::${address}`, `::ffff:${address}`, `::ffff:${hex}`, `::ffff:0:${hex}`, `64:ff9b::${hex}`])
          expect(isSpecialAddress(form)).toBe(true);
        for (const form of [`64:ff9b:1::${hex}`, `2002:${hex}::1`, `2001:0:${hex}::`])
          expect(isSpecialAddress(form)).toBe(true);
      }),
    );
  });
});
