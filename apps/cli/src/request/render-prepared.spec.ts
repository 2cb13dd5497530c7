import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HiddenText } from '../accounts/hidden-text.js';
import { parseBaseUrl } from '../http/base-url.js';
import type { PreparedRequest } from './prepare-request.js';
import { renderCurl } from './render-prepared.js';
import { shellQuote } from '../terminal/command-line.js';

const REQUEST: PreparedRequest = {
  account: 'default',
  base: parseBaseUrl('http://127.0.0.1:8080'),
  method: 'POST',
  target: "/a/../b?x=[1]&y='",
  headers: [
    ['X-Empty', ''],
    ['X-Text', 'Ã¼ $HOME'],
  ],
  body: new TextEncoder().encode(`{"name":"O'Hara"}\n`),
  credentials: { scheme: 'none' },
  proof: [],
  signature: undefined,
};

/** The words that a shell makes of the command. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('renderCurl', () => {
  it('is read back by a shell as the same request', () => {
    expect(wordsOf(renderCurl(REQUEST, 'given as text'))).toEqual([
      'curl',
      '--path-as-is',
      '--globoff',
      '-X',
      'POST',
      "http://127.0.0.1:8080/a/../b?x=[1]&y='",
      '-H',
      'X-Empty;',
      '-H',
      'X-Text: ü $HOME',
      '--data-raw',
      `{"name":"O'Hara"}\n`,
    ]);
  });

  it('leaves the password of Basic to be asked for', () => {
    const credentials = { scheme: 'basic' as const, user: 'a b', password: new HiddenText('hush') };
    const words = wordsOf(
      renderCurl({ ...REQUEST, credentials, proof: [['Authorization', 'Basic aHVzaA==']] }, undefined),
    );
    expect(words.slice(10, 13)).toEqual(['--user', 'a b', '--data-raw']);
    expect(words.join(' ')).not.toContain('Basic');
  });

  it('names the file that the body came from', () => {
    expect(wordsOf(renderCurl(REQUEST, '@my file.json')).slice(-2)).toEqual(['--data-binary', '@my file.json']);
  });

  it.each([[[0]], [[255]]])('refuses a body from standard input that is no text: %j', (bytes) => {
    expect(() => renderCurl({ ...REQUEST, body: Uint8Array.from(bytes) }, '-')).toThrow('@file');
  });
});

describe('shellQuote', () => {
  it('survives a shell, whatever the text', () => {
    const texts = fc
      .sample(fc.string({ unit: 'grapheme' }), { numRuns: 200, seed: 1 })
      .map((text) => text.replaceAll('\0', ''));
    expect(wordsOf(texts.map(shellQuote).join(' '))).toEqual(texts);
  });
});
