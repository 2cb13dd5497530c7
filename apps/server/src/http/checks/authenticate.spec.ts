import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBasicCredentials } from './authenticate.js';

function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

describe('parseBasicCredentials', () => {
  it.each(['basic', 'BASIC', 'bAsIc'])('reads the scheme name in any case: %s', (scheme) => {
    expect(parseBasicCredentials(basic('user:word').replace('Basic', scheme))).toEqual({
      username: 'user',
      password: 'word',
    });
  });

  it('reads base64 without its padding', () => {
    expect(parseBasicCredentials(basic('user:words').replaceAll('=', ''))).toEqual({
      username: 'user',
      password: 'words',
    });
  });

  it.each([
    '',
    'Basic',
    'Basic ',
    'Bearer dXNlcjp3b3Jk',
    'BasicdXNlcjp3b3Jk',
    'Basic dXNlcjp3b3Jk, Basic dXNlcjp3b3Jk',
    'Basic dXNl cjp3b3Jk',
    'Basic ====',
    'Basic user:word',
    basic('user'),
    basic(':word'),
  ])('finds none in %j', (header) => expect(parseBasicCredentials(header)).toBeUndefined());

  it('reads every user name without a colon and every password', () => {
    const username = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes(':'));
    fc.assert(
      fc.property(username, fc.string({ unit: 'grapheme' }), (user, password) => {
        expect(parseBasicCredentials(basic(`${user}:${password}`))).toEqual({ username: user, password });
      }),
    );
  });

  it('reads Latin-1 if the bytes are not UTF-8 (D-ERR-5)', () => {
    const latin1 = `Basic ${Buffer.from('josé:contraseña', 'latin1').toString('base64')}`;
    for (const header of [latin1, basic('josé:contraseña')])
      expect(parseBasicCredentials(header)).toEqual({ username: 'josé', password: 'contraseña' });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => void parseBasicCredentials(header)));
  });
});
