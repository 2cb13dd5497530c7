import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textAndOmissions, textOf } from '../../../test/text-of.js';

const raw = String.raw;
const read = (body: string): Promise<string> => textOf(Buffer.from(raw`{\rtf1\ansi ${body}}`, 'latin1'));

describe('Rich text', () => {
  it.each([
    ['goes on behind binary data, whatever is in it', raw`a{\pict\bin5 }}}}}}b\bin3 {{{c`, 'abc'],
    ['goes on behind binary data that is longer than the file', raw`a{\pict\bin99999999 b} c`, 'a c'],
    ['goes on behind groups that may be ignored', raw`a{\*\unknown{x{y\'7d}}\}z}b`, 'ab'],
    ['is not ignored where no group begins', raw`a\*\unknown b\par c`, 'ab\nc'],
    [
      'is hidden in ignored groups, whatever formats are in them',
      raw`a{\*\unknown\plain x{\v0 y}{\deleted0 z}}b`,
      'ab',
    ],
    ['lacks what is hidden and what was deleted', raw`a{\v x}{\deleted y}{\v z\v0 b}`, 'ab'],
    [
      'has text boxes once',
      raw`a{\shp{\*\shpinst{\sp{\sn x}{\sv y}}{\shptxt box}}{\shprslt{\*\do{\dptxbxtext box}}}}b`,
      'a\nbox\nb',
    ],
    ['has text boxes of Word 6', raw`a{\*\do\dptxbx{\dptxbxtext box}}b`, 'a\nbox\nb'],
    [
      'has headers and footers on lines of their own',
      raw`{\header top}a{\footerr below{\shptxt box}too}{\v{\header x}}b`,
      'top\na\nbelow\nbox\ntoo\nb',
    ],
    [
      'has characters beyond 16 bits, and none of numbers that are none',
      raw`\u128512?a\u-10179?\u-8704?b\u55357?\u56832?c\u9999999999?\u-99999?d`,
      '😀a😀b😀c\ufffd\ufffdd',
    ],
    ['skips what stands for Unicode', raw`\u8364\'80a\uc2\u8364\'80\'80b\uc1\u8364\bin2 xyc\uc0\u8364 d`, '€a€b€c€d'],
    [
      'has letters in the encodings of their fonts',
      raw`{\fonttbl{\f0\fcharset204 A;}{\f1\fcharset128 B;}}\f0 \'cf\'f0{\f1 \'83\'5c\'95\'5c}\'e8`,
      'Прソ表и',
    ],
    ['has words for what stands for Unicode', raw`\u8217\rquote s \u8226\bullet\par b`, '’s •\nb'],
    [
      'has letters in the encoding of its default font, behind \\plain too',
      raw`\deff1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\'cf{\f0 \'cf\plain \'f0}\'ee`,
      'ПÏро',
    ],
    ['has fonts of a code page', raw`{\fonttbl{\f0\cpg852 A;}}\f0 \'88\'a2d\'ab`, 'łódź'],
    [
      'has symbols as they look, in bytes and in Unicode, but no symbols of fonts with other names for that',
      raw`{\fonttbl{\f0\fcharset0 Arial{\*\falt Symbol};}{\f1\fcharset2{\*\panose 05}Wingdings{\*\falt x};}{\f2 Symbol;}}{\f1\'fc} a {\f2\'b7 a\u-3999 ?}\f0 \'b7`,
      '✓ a • αα·',
    ],
    [
      'has what fields without a result show',
      raw`a {\field{\*\fldinst SYMBOL 252 \\f "Wingdings"}{\fldrslt\fs24}}{\field{\*\fldinst PAGE}} {\field{\*\fldinst{SYMBOL 97}}{\fldrslt b}}`,
      'a ✓ b',
    ],
    [
      'has a line for each row of cells with breaks',
      raw`\intbl a\line b\cell c\cell\row\pard d\line e`,
      'a b\tc\nd\ne',
    ],
    ['is read in code pages of DOS', raw`\pc Zo\'89 \pca Jo\'c6o`, 'Zoë João'],
    [
      'has comments and notes behind it, so that words stay together',
      raw`Led the project{\*\atnid AB}\chatn{\*\annotation\pard\plain Ask{\footnote too}} in Oslo{\footnote 1946}.\par On`,
      'Led the project in Oslo.\nOn\nAsktoo\n1946',
    ],
  ])('%s', async (_title, body, expected) => expect(await read(body)).toBe(`${expected}\n`));

  it('gives text, or a failure that says why, whatever stands in it', async () => {
    const words = [
      '{',
      '}',
      '\\bin',
      '\\*',
      '\\upr',
      '\\ud',
      '\\uc',
      '\\u',
      '\\v',
      '\\plain',
      '\\pict',
      "\\'",
      '\\',
      'x',
      ' ',
      '7',
      '-1',
      '99999',
    ];
    const body = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const ending = await textAndOmissions(Buffer.from(`{\\rtf1 ${text}`)).catch((error: unknown) => error);
        if (ending instanceof Error) expect(ending).toMatchObject({ code: 'EMPTY' });
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});
