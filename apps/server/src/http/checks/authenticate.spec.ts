import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBasicCredentials } from './authenticate.js';

function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

describe('parseBasicCredentials', () => {
  it.each([
    ['user:word', { username: 'user', password: 'word' }],
    ['user:', { username: 'user', password: '' }],
    ['user:a:b', { username: 'user', password: 'a:b' }],
    ['user name: word ', { username: 'user name', password: ' word ' }],
    ['jürgen:pässwörd', { username: 'jürgen', password: 'pässwörd' }],
  ])('reads %j', (text, expected) => {
    expect(parseBasicCredentials(basic(text))).toEqual(expected);
  });

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
  ])('finds none in %j', (header) => {
    expect(parseBasicCredentials(header)).toBeUndefined();
  });

  it.each(['us\0er:word', 'user:wo\nrd', 'user:word\r', '\tuser:word', 'user:\u007f', 'user:word\u0085'])(
    'finds none in %j, which holds a control character (D-SIG-12)',
    (text) => {
      expect(parseBasicCredentials(basic(text))).toBeUndefined();
    },
  );

  it('reads every user name without a colon and every password', () => {
    const username = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes(':'));
    fc.assert(
      fc.property(username, fc.string({ unit: 'grapheme' }), (user, password) => {
        expect(parseBasicCredentials(basic(`${user}:${password}`))).toEqual({ username: user, password });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => void parseBasicCredentials(header)));
  });
});
