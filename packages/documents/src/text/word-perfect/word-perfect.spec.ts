import { describe, expect, it } from '@jest/globals';
import { textOf } from '../../../test/text-of.js';
import { group5, group6, wordPerfect5, wordPerfect6 } from '../../../test/word-perfect-file.js';

const HARD_RETURN_6 = '\xcc';
const E_DIAERESIS = [45, 1];

describe('The text of WordPerfect 6', () => {
  it('has spaces, lines and characters of its sets', async () => {
    const file = wordPerfect6([
      'Zo',
      [0xf0, ...E_DIAERESIS, 0xf0],
      '\x80M\x1cller',
      HARD_RETURN_6,
      [0xf0, 4, 10, 0xf0],
      'x',
    ]);
    expect(await textOf(file)).toBe('Zoë Müller\nВx\n');
  });

  it('has no words that were deleted', async () => {
    const file = wordPerfect6(['kept', [0xf1, 0, 0, 0, 0xf1], 'gone', [0xf1, 1, 0, 0, 0xf1], 'too']);
    expect(await textOf(file)).toBe('kepttoo\n');
  });

  it('has the cells and rows of tables', async () => {
    const file = wordPerfect6([
      '2019',
      group6(0xd0, 0x0a),
      'Port',
      group6(0xd0, 0x0b),
      '2023',
      group6(0xd0, 0x0a),
      'Sea',
    ]);
    expect(await textOf(file)).toBe('2019\tPort\n2023\tSea\n');
  });

  it('has the text of headers and notes behind that of the body', async () => {
    expect(await textOf(wordPerfect6(['body'], 'header'))).toBe('body\nheader\n');
  });
});

describe('The text of WordPerfect 5', () => {
  it('has characters of its sets, tabs and lines', async () => {
    const file = wordPerfect5('Zo', [0xc0, ...E_DIAERESIS, 0xc0], ' M', [0xc1, 0, 0, 0, 0, 0, 0, 0, 0xc1], 'x\ny');
    expect(await textOf(file)).toBe('Zoë M\tx\ny\n');
  });

  it('has the text of headers and notes where they stand', async () => {
    const header = group5([0xd5, 0], Buffer.concat([Buffer.alloc(18), Buffer.from('header')]));
    const note = group5([0xd6, 0], Buffer.concat([Buffer.alloc(15), Buffer.from('note')]));
    expect(await textOf(wordPerfect5(header, 'body', note))).toBe('header\nbody\nnote\n');
  });
});

it('A file of WordPerfect that asks for a password is told so', async () => {
  const file = wordPerfect5('secret');
  file.writeUInt16LE(7, 12);
  await expect(textOf(file)).rejects.toMatchObject({ code: 'ENCRYPTED' });
});
