import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '../errors/error-codes.js';
import { ProtocolError } from '../errors/protocol-error.js';
import { cutAuthorizationHeader, formatAuthorizationHeader, parseAuthorizationHeader } from './authorization-header.js';

const signature = '0123456789abcdef'.repeat(4);
const signedHeaders = ['host', 'x-svc-content-sha256', 'x-svc-date'];
const token = 'x-svc-v1-hmac-sha256';
const names = `signedheaders=${signedHeaders.join(';')}`;
const sign = `signature=${signature}`;

describe('parseAuthorizationHeader', () => {
  it.each([
    ['no blanks', `${token} user=ada,${names},${sign}`, 'ada'],
    ['blanks after commas', `${token} user=ada, ${names},\t ${sign}`, 'ada'],
    ['blanks after the token', `${token} \t user=ada,${names},${sign}`, 'ada'],
    ['another order', `${token} ${sign}, ${names}, user=ada`, 'ada'],
    ['a user with spaces', `${token} user=Ada Byron,${names},${sign}`, 'Ada Byron'],
    ['a user with a comma', `${token} user=Byron, Ada,${names},${sign}`, 'Byron, Ada'],
    ['a user like a component', `${token} user=signature=x,${names},${sign}`, 'signature=x'],
    ['a user in UTF-8', `${token} user=j\u00c3\u00b6rg,${names},${sign}`, 'jörg'],
  ])('reads a header with %s', (_, header, user) => {
    expect(parseAuthorizationHeader(header)).toEqual({ user, signedHeaders, signature });
  });

  it.each([
    ['nothing', '', /must read/],
    ['another scheme', 'Basic YQ==', /does not begin with/],
    ['the token alone', token, /does not begin with/],
    ['a component missing', `${token} user=ada,${sign}`, /lacks "signedheaders"/],
    ['an empty component', `${token} user=,${names},${sign}`, /empty "user"/],
    ['a component twice', `${token} user=ada,${names},${names},${sign}`, /"signedheaders" twice/],
    ['text before the components', `${token} x,user=ada,${names},${sign}`, /something other/],
    ['a signature in upper case', `${token} user=ada,${names},signature=${signature.toUpperCase()}`, /hexadecimal/],
    ['a signature of 63 characters', `${token} user=ada,${names},${sign.slice(0, -1)}`, /64 lower-case/],
    ['a signature of 65 characters', `${token} user=ada,${names},${sign}0`, /64 lower-case/],
    ['a signature with a blank', `${token} user=ada,${names},${sign} `, /64 lower-case/],
    ['text after the signature', `${token} user=ada,${names},${sign},realm=x`, /64 lower-case/],
    ['a long signature', `${token} user=ada,${names},signature=${'0'.repeat(9000)}`, /received "0{40}"…\.$/],
  ])('refuses %s with code 6 (D-SIG-12)', (_, header, message) => {
    expect(refusalOf(header)).toEqual([6]);
    expect(() => parseAuthorizationHeader(header)).toThrow(message);
  });

  it('refuses with code 9 whatever breaks the rules of the names, all at once (D-SIG-12)', () => {
    const header = `${token} user=ada,signedheaders=X-Svc-Date;host,${sign}`;
    expect(refusalOf(header)).toEqual([9, 9, 9]);
    expect(() => parseAuthorizationHeader(header)).toThrow(/"x-svc-content-sha256".*"x-svc-date".*sorted/);
  });
});

describe('cutAuthorizationHeader', () => {
  it('refuses more than 64 signed headers, before anything is made of them', () => {
    const names = Array.from({ length: 65 }, (_, index) => `x-${index}`);
    const header = (list: string[]) => `${token} user=acme,signedheaders=${list.join(';')},signature=${signature}`;
    expect(() => cutAuthorizationHeader(header(names))).toThrow('it names 65 signed headers, 64 at most.');
    expect(cutAuthorizationHeader(header(names.slice(1))).signedHeaders).toHaveLength(64);
  });
});

describe('formatAuthorizationHeader', () => {
  it('writes the three components without blanks', () => {
    const header = formatAuthorizationHeader({ user: 'Ada Byron', signedHeaders, signature });
    expect(header).toBe(`${token} user=Ada Byron,${names},${sign}`);
  });

  it('writes a user name outside ASCII so that a header can hold it and the verifier reads it', () => {
    const header = formatAuthorizationHeader({ user: 'jörg 日本', signedHeaders, signature });
    expect(() => new Headers({ authorization: header })).not.toThrow();
    expect(parseAuthorizationHeader(header).user).toBe('jörg 日本');
  });

  it.each(['', 'a,b', 'a\nb', 'a\u0000', 'a\u007f'])('refuses the user name %j', (user) => {
    expect(() => formatAuthorizationHeader({ user, signedHeaders, signature })).toThrow(/without commas/);
  });
});

function refusalOf(header: string): number[] {
  try {
    parseAuthorizationHeader(header);
    return [];
  } catch (error) {
    return error instanceof ProtocolError ? error.problems.map((problem) => ERROR_CODES[problem.code].number) : [-1];
  }
}
