import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import fc from 'fast-check';
import { HiddenText } from '../accounts/hidden-text.js';
import type { Account } from '../accounts/resolve-account.js';
import { CliError } from '../cli-error.js';
import { parseBaseUrl } from '../http/base-url.js';
import { prepareRequest, requestTarget } from './prepare-request.js';
import type { PreparedRequest, RequestOptions } from './prepare-request.js';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const SIGNED: Account = {
  name: 'default',
  base: parseBaseUrl('http://127.0.0.1:8080'),
  customer: '1001',
  credentials: { scheme: 'signed', user: 'demo integration', secret: new HiddenText('hush') },
};

const prepare = (options: Partial<RequestOptions> = {}, account = SIGNED, input = ''): Promise<PreparedRequest> =>
  prepareRequest(
    { method: 'get', path: 'people/1', query: [], headers: [], data: undefined, signHeaders: [], ...options },
    account,
    { stdin: new PassThrough().end(input), now: NOW },
  );

const verify = ({ method, target, headers, proof, body = new Uint8Array(), base }: PreparedRequest) =>
  verifyRequest({
    received: { method, target, headers: [...headers, ...proof, ['host', base.host]].flat() },
    secrets: [new SigningSecret('hush')],
    now: NOW,
    body,
  });

describe('prepareRequest', () => {
  it('signs the date and the digest alone', async () => {
    const { signature, proof } = await prepare();
    expect(signature?.canonicalRequest).toMatch(
      /^GET\n\/customers\/1001\/people\/1\n\nx-svc-content-sha256:e3b0c442.*\nx-svc-date:2026-11-20T09:30:00Z\n\nx-svc-content-sha256;x-svc-date$/,
    );
    expect(proof.map(([name]) => name)).toEqual(['x-svc-date', 'x-svc-content-sha256', 'authorization']);
  });

  it('signs the headers that decide whether a write is done (D-SIG-10)', async () => {
    const headers = ['If-Match: "3"', 'idempotency-key: ü 1', 'X-Reason: a'];
    const request = await prepare({ method: 'patch', headers });
    const names = 'idempotency-key;if-match;x-svc-content-sha256;x-svc-date';
    expect(request.signature?.canonicalRequest).toMatch(new RegExp(`^if-match:"3"$[^]*\n${names}$`, 'm'));
    expect(verify(request).user).toBe('demo integration');
  });

  it('signs the headers asked for too, host among them', async () => {
    const request = await prepare({ signHeaders: ['Host', 'X-Reason'], headers: ['X-Reason: ü b', 'X-Reason: a'] });
    expect(request.signature?.canonicalRequest).toContain('\nhost;x-reason;x-svc-content-sha256;x-svc-date');
    expect(verify(request).user).toBe('demo integration');
  });

  it('refuses a method that no request line can hold', async () => {
    for (const method of ['g t', '', 'get:', 'gét'])
      await expect(prepare({ method })).rejects.toThrow('method must be');
  });

  it('refuses to sign a header that is not sent', async () => {
    await expect(prepare({ signHeaders: ['x-none'] })).rejects.toThrow('"x-none"');
  });

  it('signs what verifies, for any path, query and body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        async (segment, value, body) => {
          fc.pre(!segment.includes('#') && !body.startsWith('@') && body !== '-');
          const request = await prepare({ method: 'put', path: `/a/${segment}`, query: [`v=${value}`], data: body });
          expect(request.target).toMatch(/^[\u0021-\u007e]+$/);
          expect(verify(request).user).toBe('demo integration');
        },
      ),
    );
  });

  it('takes the body from a file or from standard input, byte for byte', async () => {
    const file = path.join(temporaryFolder(), 'body.bin');
    writeFileSync(file, Buffer.from([0, 255, 10]));
    expect([...((await prepare({ method: 'put', data: `@${file}` })).body ?? [])]).toEqual([0, 255, 10]);
    expect((await prepare({ method: 'put', data: '-' }, SIGNED, '{"a":1}\n')).body?.toString()).toBe('{"a":1}\n');
  });

  it('declares JSON for a body, unless a header says otherwise', async () => {
    const contentTypes = async (headers: string[]): Promise<string[]> =>
      (await prepare({ method: 'post', data: '{}', headers })).headers
        .filter(([name]) => /^content-type$/i.test(name))
        .map(([, value]) => value);
    expect(await contentTypes([])).toEqual(['application/json;charset=UTF-8']);
    expect(await contentTypes(['content-TYPE: text/plain'])).toEqual(['text/plain']);
  });

  it('sends a password by Basic, as UTF-8', async () => {
    const credentials = { scheme: 'basic' as const, user: 'ü', password: new HiddenText('p:ß') };
    const { proof, signature } = await prepare({}, { ...SIGNED, credentials });
    expect(proof).toEqual([['Authorization', `Basic ${Buffer.from('ü:p:ß', 'utf8').toString('base64')}`]]);
    expect(signature).toBeUndefined();
  });

  it.each(['Authorization: x', 'X-SVC-Date: x', 'Host: x', 'nocolon', ': x', 'a b: c', 'X-A: b\nX-B: c'])(
    'refuses the header %j',
    async (header) => {
      await expect(prepare({ headers: [header] })).rejects.toMatchObject({ exit: 'USAGE' });
    },
  );
});

function connect(baseUrl = 'http://127.0.0.1:8080', customer: string | undefined = '1001'): Account {
  return { name: 'default', base: parseBaseUrl(baseUrl), customer, credentials: { scheme: 'none' } };
}

describe('requestTarget', () => {
  it.each([
    ['people/12', [], '/customers/1001/people/12'],
    ['people/12?fields=a,b', [], '/customers/1001/people/12?fields=a,b'],
    ['/customers/7/people/12', [], '/customers/7/people/12'],
    ['http://127.0.0.1:8080/customers/7/people', [], '/customers/7/people'],
    ['http://127.0.0.1:8080?a=b', [], '/?a=b'],
    ['people', ['a=b c', 'd=ü+&='], '/customers/1001/people?a=b%20c&d=%C3%BC%2B%26%3D'],
    ['people?x=1', ['y=2'], '/customers/1001/people?x=1&y=2'],
    ['people', ["k!=*'()"], '/customers/1001/people?k%21=%2A%27%28%29'],
  ])('puts %j with %j at %j', (path, query, target) => {
    expect(requestTarget(path, query, connect()).target).toBe(target);
  });

  it.each(['/a/../b/./c', '/a//b/', '/%2e%2E/%zz', '/a?b=+&&c', '/[x]{y}|"\\^`'])('sends %j as it stands', (path) => {
    expect(requestTarget(path, [], connect()).target).toBe(path);
  });

  it('puts paths under the path of the base URL', () => {
    const account = connect('https://api.example.com/ws/');
    expect(requestTarget('people/1', [], account).target).toBe('/ws/customers/1001/people/1');
    expect(requestTarget('/health/live', [], account).target).toBe('/ws/health/live');
  });

  it.each([
    ['https://other.example/customers/1001/people/1', 'its credentials are not sent there'],
    ['http://127.0.0.1:8081/', 'its credentials are not sent there'],
    ['http://127.0.0.1:8080@evil.example/', 'must not hold a user or password'],
    ['people/1#top', '%23'],
    ['', 'must not be empty'],
  ])('refuses %j', (path, message) => {
    expect(() => requestTarget(path, [], connect())).toThrow(CliError);
    expect(() => requestTarget(path, [], connect())).toThrow(message);
  });

  it('refuses a relative path where no customer is known', () => {
    expect(() => requestTarget('people/1', [], { ...connect(), customer: undefined })).toThrow('--customer');
  });

  it.each(['novalue', '=x'])('refuses --query %s', (pair) => {
    expect(() => requestTarget('people', [pair], connect())).toThrow(`received "${pair}"`);
  });
});
