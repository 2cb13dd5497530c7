import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '../errors/error-codes.js';
import { ProtocolError } from '../errors/protocol-error.js';
import {
  splitAuthorizationHeader,
  formatAuthorizationHeader,
  parseAuthorizationHeader,
} from './authorization-header.js';

const signature = '0123456789abcdef'.repeat(4);
const signedHeaders = ['host', 'x-svc-content-sha256', 'x-svc-date'];
const token = 'x-svc-v1-hmac-sha256';
const names = `signedheaders=${signedHeaders.join(';')}`;
const sign = `signature=${signature}`;

describe('parseAuthorizationHeader', () => {
  it.each([
    ['another scheme', 'Basic YQ==', /does not begin with/],
    ['a component missing', `${token} user=ada,${sign}`, /lacks "signedheaders"/],
    ['a long signature', `${token} user=ada,${names},signature=${'0'.repeat(9000)}`, /received "0{40}"…\.$/],
  ])('refuses %s with code 6 (D-SIG-12)', (_, header, message) => {
    expect(refusalOf(header)).toEqual([6]);
    expect(() => parseAuthorizationHeader(header)).toThrow(message);
  });

  it.each([
    [
      'AWS style',
      `AWS4-HMAC-SHA256 Credential=ada/20261120, SignedHeaders=host;x-svc-date, Signature=${signature}`,
      [
        /begins with "AWS4-HMAC-SHA256", not with "x-svc-v1-hmac-sha256"/,
        /"Credential" stands for "user"/,
        /"SignedHeaders" stands for "signedheaders"/,
        /"Signature" stands for "signature"/,
      ],
    ],
    [
      'semicolons',
      `${token} user=ada;${names};${sign}`,
      [/a semicolon stands before "signedheaders" .*a semicolon stands before "signature"/],
    ],
    ['no commas', `${token} user=ada ${names} ${sign}`, [/no comma stands before "signedheaders"/]],
    [
      'a comma after the token',
      `${token}, user=ada,${names},${sign}`,
      [/a blank must stand behind "x-svc-v1-hmac-sha256"/],
    ],
    [
      'quotes',
      `${token} user="ada",signedheaders="host",signature="${signature}"`,
      [/quotes stand around the value of "signature"/],
    ],
  ])('tells what differs in a header of %s (D-SIG-20)', (_, header, differences) => {
    expect(refusalOf(header)).toEqual([6]);
    for (const difference of differences) expect(() => parseAuthorizationHeader(header)).toThrow(difference);
    expect(() => parseAuthorizationHeader(header)).toThrow(
      `"${token} user=<name>,signedheaders=<names>,signature=<hex>"`,
    );
  });

  it('looks at the beginning of a long header alone', () => {
    const header = `${token} ${'Credential='.repeat(100_000)}`;
    expect(() => parseAuthorizationHeader(header)).toThrow(/must read/);
    expect(messageOf(header).length).toBeLessThan(1000);
  });

  it('refuses with code 9 whatever breaks the rules of the names, all at once (D-SIG-12)', () => {
    const header = `${token} user=ada,signedheaders=X-Svc-Date;host,${sign}`;
    expect(refusalOf(header)).toEqual([9, 9]);
    expect(() => parseAuthorizationHeader(header)).toThrow(/must name "x-svc-content-sha256".*sorted/);
  });

  it('does not miss names that are there in another case (D-SIG-12)', () => {
    const header = `${token} user=ada,signedheaders=X-Svc-Content-Sha256;X-Svc-Date,${sign}`;
    expect(refusalOf(header)).toEqual([9]);
    expect(() => parseAuthorizationHeader(header)).toThrow(
      'signedheaders must be lower-case, sorted and without duplicates, received "X-Svc-Content-Sha256;X-Svc-Date".',
    );
  });

  it.each([
    ['as base64', Buffer.from(signature, 'hex').toString('base64')],
    ['as base64', Buffer.from(signature, 'hex').toString('base64url')],
    ['in upper-case hex', signature.toUpperCase()],
  ])('names a signature that is written %s (D-SIG-12)', (form, written) => {
    const header = `${token} user=ada,signedheaders=${names},signature=${written}`;
    expect(refusalOf(header)).toEqual([6]);
    expect(() => parseAuthorizationHeader(header)).toThrow(`hexadecimal characters and is written ${form}, received`);
  });
});

describe('splitAuthorizationHeader', () => {
  it('refuses more than 64 signed headers, before anything is made of them', () => {
    const names = Array.from({ length: 65 }, (_, index) => `x-${index}`);
    const header = (list: string[]) => `${token} user=acme,signedheaders=${list.join(';')},signature=${signature}`;
    expect(() => splitAuthorizationHeader(header(names))).toThrow('it names 65 signed headers, 64 at most.');
    expect(splitAuthorizationHeader(header(names.slice(1))).signedHeaders).toHaveLength(64);
  });
});

describe('formatAuthorizationHeader', () => {
  it('writes a user name outside ASCII so that a header can hold it and the verifier reads it', () => {
    const header = formatAuthorizationHeader({ user: 'jörg 日本', signedHeaders, signature });
    expect(() => new Headers({ authorization: header })).not.toThrow();
    expect(parseAuthorizationHeader(header).user).toBe('jörg 日本');
  });

  it.each(['', 'a,b', 'a\nb', 'a\u0000', 'a\u007f'])('refuses the user name %j', (user) => {
    expect(() => formatAuthorizationHeader({ user, signedHeaders, signature })).toThrow(/without commas/);
  });
});

function messageOf(header: string): string {
  try {
    parseAuthorizationHeader(header);
    return '';
  } catch (error) {
    return String(error);
  }
}

function refusalOf(header: string): number[] {
  try {
    parseAuthorizationHeader(header);
    return [];
  } catch (error) {
    return error instanceof ProtocolError ? error.problems.map((problem) => ERROR_CODES[problem.code].number) : [-1];
  }
}
