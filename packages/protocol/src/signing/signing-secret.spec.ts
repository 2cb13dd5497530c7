import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as node from './index.js';
import { misreadSecretText } from './secret-text.js';
import * as web from '../web/index.js';

const TEXT = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';

describe.each([
  ['node', node],
  ['web', web],
])('a signing secret on %s', (_, { SigningSecret, generateSigningSecret }) => {
  it('prints [secret] however it is printed', () => {
    const secret = new SigningSecret(TEXT);
    const printed = [
      `${secret}`,
      JSON.stringify({ secret }),
      inspect({ secret }),
      inspect(secret, { showHidden: true, depth: 9 }),
    ];
    expect(printed).toEqual(['[secret]', '{"secret":"[secret]"}', '{ secret: [secret] }', '[secret]']);
    expect(Reflect.ownKeys(secret)).toEqual([]);
    expect(structuredClone(secret)).toEqual({});
  });

  it('uses the UTF-8 bytes of its text as the key', async () => {
    const signature = await new SigningSecret('clé').sign('text');
    expect(signature).toBe(await new SigningSecret(new Uint8Array([0x63, 0x6c, 0xc3, 0xa9])).sign('text'));
    expect(signature).toBe(createHmac('sha256', Buffer.from('clé', 'utf8')).update('text').digest('hex'));
  });

  it('signs as RFC 4231 says in its second case', async () => {
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(await new SigningSecret('Jefe').sign('what do ya want for nothing?')).toBe(expected);
  });

  it('refuses to be empty', () => expect(() => new SigningSecret('')).toThrow(TypeError));

  it('is generated as 43 characters of base64url from 32 random bytes', () => {
    expect(generateSigningSecret((size) => new Uint8Array(size).fill(0xff))).toBe(`${'_'.repeat(42)}8`);
    expect(generateSigningSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(generateSigningSecret()).not.toBe(generateSigningSecret());
  });
});

it.each(['not base64!', 'a', 'abcde'])('cannot be decoded where its text is %j', (text) => {
  expect(misreadSecretText(text, 'base64')).toBeUndefined();
  expect(misreadSecretText(text, 'hex')).toBeUndefined();
});
