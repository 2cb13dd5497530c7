import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import fc from 'fast-check';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';
import { HiddenText } from '../accounts/hidden-text.js';
import type { Account } from '../accounts/resolve-account.js';
import { parseBaseUrl } from '../http/base-url.js';
import { prepareRequest } from './prepare-request.js';
import type { PreparedRequest, RequestOptions } from './prepare-request.js';

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

  it('signs the headers asked for too, host among them', async () => {
    const request = await prepare({ signHeaders: ['Host', 'X-Reason'], headers: ['X-Reason: ü b', 'X-Reason: a'] });
    expect(request.signature?.canonicalRequest).toContain('\nhost;x-reason;x-svc-content-sha256;x-svc-date');
    expect(verify(request).user).toBe('demo integration');
  });

  it('refuses a method that no request line can hold', async () => {
    for (const method of ['g t', '', 'get:', 'gét'])
      await expect(prepare({ method })).rejects.toThrow('method must be');
  });

  it('refuses Basic for a user whose name holds a colon', async () => {
    const credentials = { scheme: 'basic', user: 'a:b', password: new HiddenText('hush') } as const;
    await expect(prepare({}, { ...SIGNED, credentials })).rejects.toThrow(/"a:b" holds a colon.*Basic/);
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

  it('names a file that is not there', async () => {
    await expect(prepare({ data: '@/nonexistent.json' })).rejects.toMatchObject({
      exit: 'USAGE',
      message: expect.stringContaining('/nonexistent.json'),
    });
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

  it('sends no credentials where none are wanted', async () => {
    expect((await prepare({}, { ...SIGNED, credentials: { scheme: 'none' } })).proof).toEqual([]);
  });

  it.each(['Authorization: x', 'X-SVC-Date: x', 'Host: x', 'nocolon', ': x', 'a b: c', 'X-A: b\nX-B: c'])(
    'refuses the header %j',
    async (header) => {
      await expect(prepare({ headers: [header] })).rejects.toMatchObject({ exit: 'USAGE' });
    },
  );
});
