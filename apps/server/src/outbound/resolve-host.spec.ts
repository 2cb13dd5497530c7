import { Resolver } from 'node:dns/promises';
import { describe, expect, it } from '@jest/globals';
import { startDnsServer } from '../../test/support/dns-server.js';
import type { DnsAnswers } from '../../test/support/dns-server.js';
import { askDns, resolveHost } from './resolve-host.js';

const { signal } = new AbortController();
const FOUR = Buffer.from([192, 0, 2, 7]);
const SIX = Buffer.from('20010db8000000000000000000000007', 'hex');

describe('resolveHost (D-EVT-7)', () => {
  it.each(['localhost', 'localhost.', 'app.localhost', 'a.b.localhost.'])('asks nobody for %s', async (name) => {
    expect(await resolveHost({ name, allowed: false, signal })).toEqual(['127.0.0.1', '::1']);
  });

  it('asks the system for what the operator allows by name, and tells that there is none', async () => {
    const addresses = await resolveHost({ name: 'localhost', allowed: true, signal });
    expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining([...addresses]));
    await expect(resolveHost({ name: 'no name', allowed: true, signal })).rejects.toThrow(/getaddrinfo/);
  });
});

describe('askDns', () => {
  async function ask(answers: DnsAnswers, asking = signal): Promise<readonly string[]> {
    const server = await startDnsServer(answers);
    const resolver = new Resolver({ timeout: 30_000, tries: 1 });
    resolver.setServers([server.address]);
    return askDns(resolver, 'partner.example', asking).finally(server.close);
  }

  it.each<[DnsAnswers, readonly string[]]>([
    [{ A: [FOUR], AAAA: [SIX] }, ['192.0.2.7', '2001:db8::7']],
    [{ A: [FOUR, FOUR], AAAA: [] }, ['192.0.2.7', '192.0.2.7']],
    [{ A: 'no such name', AAAA: [SIX] }, ['2001:db8::7']],
  ])('has all addresses, of both kinds or of one alone', async (answers, expected) => {
    expect(await ask(answers)).toEqual(expected);
  });

  it.each<[DnsAnswers, string]>([
    [{ A: 'no such name', AAAA: 'no such name' }, 'ENOTFOUND'],
    [{ A: [], AAAA: [] }, 'ENODATA'],
  ])('tells that a name has none', async (answers, code) => {
    await expect(ask(answers)).rejects.toMatchObject({ code });
  });

  it('stops when it is told to, whatever the name server is waiting for', async () => {
    const controller = new AbortController();
    const asked = ask({ A: 'silence', AAAA: 'silence' }, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});
