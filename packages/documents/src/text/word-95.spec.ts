import { describe, expect, it } from '@jest/globals';
import { aWord95Document } from '../../test/builders/word-95.builder.js';
import { textOf } from '../../test/text-of.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** Привет, мир in windows-1251. */
const GREETING = Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex');
const RUSSIAN = 0x0419;
const CYRILLIC = 204;

describe('A document of Word 6 or 95', () => {
  it.each([
    ['Word 6', {}],
    ['Word 95', { version: 104 }],
  ])('gives its text: %s', async (_title, options) => {
    expect(await textOf(aWord95Document(latin('Zo\xeb M\xfcller \x96 pilot\rHarbour'), options))).toBe(
      'Zoë Müller – pilot\nHarbour\n',
    );
  });

  it('gives that of a large one, whose stream lies by itself', async () => {
    const line = 'Harbour pilot since 2019\r';
    expect(await textOf(aWord95Document(latin(line.repeat(400))))).toBe(line.replace('\r', '\n').repeat(400));
  });

  it('is read in the code page of its language, or of its fonts where most of it is in none of Latin letters', async () => {
    expect(await textOf(aWord95Document(GREETING, { language: RUSSIAN }))).toBe('Привет, мир\n');
    const fonts = { 'Times New Roman': 0, 'Times New Roman Cyr': CYRILLIC };
    expect(await textOf(aWord95Document(GREETING, { fonts }))).toBe('Привет, мир\n');
    expect(await textOf(aWord95Document(latin('caf\xe9 au lait'), { fonts }))).toBe('café au lait\n');
  });

  it('gives what its fields show, and the cells of its tables', async () => {
    const field = '\x13 PAGEREF \x13 X \x14 y \x15 \x14twelve\x15';
    expect(await textOf(aWord95Document(latin(`page ${field}\rone\x07two\x07\x07three`)))).toBe(
      'page twelve\none\ttwo\nthree\n',
    );
  });

  it('gives its pieces in their order where it was saved in a hurry', async () => {
    const pieces = [
      [6, 5],
      [0, 6],
    ] as const;
    expect(await textOf(aWord95Document(latin(' worldHello'), { pieces }))).toBe('Hello world\n');
  });

  it('is refused where it asks for a password, is older, or is cut off', async () => {
    const text = latin('words');
    await expect(textOf(aWord95Document(text, { isEncrypted: true }))).rejects.toMatchObject({ code: 'ENCRYPTED' });
    await expect(textOf(aWord95Document(text, { version: 45 }))).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    const pieces = [[1_000_000, 5]] as const;
    await expect(textOf(aWord95Document(text, { pieces }))).rejects.toMatchObject({ code: 'EMPTY' });
  });
});
