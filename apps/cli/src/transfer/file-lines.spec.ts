import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { linesOf } from './file-lines.js';
import { temporaryFolder } from '../../test/builders/temporary-folder.js';

async function linesIn(content: string | Uint8Array): Promise<Array<[number, string]>> {
  const file = path.join(temporaryFolder(), 'lines');
  writeFileSync(file, content);
  const lines: Array<[number, string]> = [];
  for await (const { number, bytes } of linesOf(file)) lines.push([number, bytes.toString('utf8')]);
  return lines;
}

describe('the lines of a file', () => {
  it('are numbered from 1, blank ones too, which are passed over', async () => {
    expect(await linesIn('{}\n\n \t\r\n[1]\n')).toEqual([
      [1, '{}'],
      [4, '[1]'],
    ]);
  });

  it('begin behind a byte order mark', async () => {
    expect(await linesIn('\uFEFF{}\n\uFEFFa')).toEqual([
      [1, '{}'],
      [2, '\uFEFFa'],
    ]);
  });

  it('may be longer than what is read at once, and hold the separators of other alphabets', async () => {
    const long = 'é'.repeat(200_000);
    expect(await linesIn(`${long}\u2028x\n${long}`)).toEqual([
      [1, `${long}\u2028x`],
      [2, long],
    ]);
  });

  it('are bounded', async () => {
    await expect(linesIn(Buffer.alloc(16 * 1024 * 1024 + 1, 'x'))).rejects.toThrow(
      'has a line of more than 16777216 bytes',
    );
  });
});
