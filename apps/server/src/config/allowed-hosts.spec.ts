import { describe, expect, it } from '@jest/globals';
import { parseAllowedHosts } from './read-configuration.js';

describe('parseAllowedHosts (D-EVT-7)', () => {
  it.each([
    ['localhost', { name: 'localhost' }],
    ['Sink.Internal.', { name: 'sink.internal' }],
    ['web_sink', { name: 'web_sink' }],
    ['sink:4080', { name: 'sink', port: 4080 }],
    ['10.0.0.5', { address: '10.0.0.5', prefix: 32 }],
    ['10.0.0.5:65535', { address: '10.0.0.5', prefix: 32, port: 65_535 }],
    ['10.0.0.0/8', { address: '10.0.0.0', prefix: 8 }],
    ['10.0.0.0/8:80', { address: '10.0.0.0', prefix: 8, port: 80 }],
    ['::1', { address: '::1', prefix: 128 }],
    ['fd00::/8', { address: 'fd00::', prefix: 8 }],
    ['[::1]', { address: '::1', prefix: 128 }],
    ['[::1]:8443', { address: '::1', prefix: 128, port: 8443 }],
    ['[fd00::/8]:8443', { address: 'fd00::', prefix: 8, port: 8443 }],
  ])('reads %s', (text, expected) => expect(parseAllowedHosts(text)).toEqual([expected]));

  it('reads several, with spaces between them', () => {
    expect(parseAllowedHosts('sink, 10.0.0.5')).toEqual([{ name: 'sink' }, { address: '10.0.0.5', prefix: 32 }]);
  });

  it.each([
    ...['', 'sink,', 'a b', '*', '*.internal', 'http://sink', 'sink/8', 'sink:', 'sink:0', 'sink:65536', 'sink:x'],
    ...['user@sink', '0.0.0.0/0', '::/0', '10.0.0.0/33', '[::1', '::1]:80', 'fe80::1%eth0', 'fd00::/129'],
    // URLs know these as addresses: as names they would allow nothing
    ...['127.1', '0x7f.0.0.1', '2130706433', '0177.0.0.1'],
  ])('refuses %j', (text) => {
    expect(() => parseAllowedHosts(text)).toThrow(/^must be host names, IP addresses or networks/);
  });
});
