import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readWireText, writeWireText } from './wire-text.js';

describe('text on the wire', () => {
  it.each([
    ['ASCII', 'abc', 'abc'],
    ['UTF-8 bytes', 'Zo\u00c3\u00ab', 'Zoë'],
    ['Latin-1 that is not UTF-8', 'Zoë', 'Zoë'],
    ['text beyond Latin-1', '\u00c3\u00ab日', '\u00c3\u00ab日'],
    ['a byte order mark', '\u00ef\u00bb\u00bfa', '\ufeffa'],
  ])('is read from %s', (_, text, read) => expect(readWireText(text)).toBe(read));

  it('is read as it was written', () => {
    const wellFormed = fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text));
    fc.assert(fc.property(wellFormed, (text) => expect(readWireText(writeWireText(text))).toBe(text)));
  });
});
