import { describe, expect, it } from '@jest/globals';
import { aCompoundFile } from '../../../test/builders/compound-file.builder.js';
import {
  aWord97Document,
  characterStyle,
  DELETED,
  hidden,
  inFont,
  item,
  LEFT,
  ROW_END,
  SPACED,
  symbol,
} from '../../../test/builders/word-97.builder.js';
import type { Word97Options } from '../../../test/builders/word-97.builder.js';
import { pdfOf } from '../../../test/pdf-of.js';
import { textOf } from '../../../test/text-of.js';
import { readPdfPages } from '../../test-support/read-document.js';

const read = (options: Word97Options): Promise<string> => textOf(aWord97Document(options));

describe('The text of a Word 97 document', () => {
  it.each([
    ['joins words at an optional hyphen', 'Hafen\x1flotse\r', 'Hafenlotse\n'],
    ['has hyphens that break no line', '040\x1e123\x1e456\r', '040-123-456\n'],
    ['has no signs of notes, pictures and drawings', 'a\x01\x02\x05\x08b\r', 'ab\n'],
    ['has a line behind each break of a line, a page and a column', 'a\x0bb\x0cc\x0ed\r', 'a\nb\nc\nd\n'],
    ['has letters beyond those of Latin', 'Русский 漢字 \ud83d\ude00\r', 'Русский 漢字 \ud83d\ude00\n'],
    [
      'has what its fields show',
      'to \x13 HYPERLINK "http://a" \x14the \x13 PAGE \x147\x15 page\x15 and on\r',
      'to the 7 page and on\n',
    ],
    [
      'has phonetic guides behind their characters',
      'x\x13 EQ \\* jc2 \\* "Font:Mincho" \\* hps10 \\o\\ad(\\s\\up 9(かんじ),漢字)\x15y\r',
      'x漢字(かんじ)y\n',
    ],
    ['has the words of equations', 'a \x13 EQ \\f(1,2)\x15 b \x13 eq \\o(A;B)\x15\r', 'a 1 2 b A B\n'],
  ])('%s', async (_title, body, expected) => expect(await read({ body })).toBe(expected));

  it('lacks what a revision deleted, and no characters of odd spacing', async () => {
    const body = 'Kept gone kept spaced\r';
    expect(
      await read({
        body,
        formats: [
          [5, 10, DELETED],
          [15, 21, SPACED],
        ],
      }),
    ).toBe('Kept kept spaced\n');
  });

  it('lacks pieces that a revision deleted, where several authors saved in a hurry', async () => {
    const pieces = [
      [6, 6],
      [0, 6, 0x0182],
      [0, 6, 0x0001],
      [12, 1],
    ] as const;
    expect(await read({ body: 'first second\r', pieces, lists: [DELETED] })).toBe('second\n');
  });

  it.each([
    ['by its own formats', hidden(1), false],
    ['by its style', characterStyle(1), false],
    ['by a style that is based on that style', characterStyle(2), false],
    ['other than its style', Buffer.concat([characterStyle(0), hidden(0x81)]), false],
    ['as its style, which hides nothing', hidden(0x80), true],
    ['not, other than its style', Buffer.concat([characterStyle(1), hidden(0x81)]), true],
    ['not, in a style that hides', Buffer.concat([characterStyle(1), hidden(0)]), true],
  ])('lacks what is hidden %s', async (_how, format, isShown) => {
    const styles = [
      ['paragraph', 0x0fff, Buffer.alloc(0)],
      ['character', 0x0fff, hidden(1)],
      ['character', 1, Buffer.alloc(0)],
    ] as const;
    const text = await read({ body: 'Seen word on\r', formats: [[5, 10, format]], styles });
    expect(text).toBe(isShown ? 'Seen word on\n' : 'Seen on\n');
  });

  it('lacks what the style of its paragraph hides, unless the characters say otherwise', async () => {
    const styles = [
      ['paragraph', 0x0fff, Buffer.alloc(0)],
      ['paragraph', 0x0fff, hidden(1)],
      ['character', 0x0fff, hidden(1)],
    ] as const;
    const body = 'Seen\rhide show plain\ron both\r';
    const formats = [
      [10, 15, hidden(0)],
      [15, 16, characterStyle(2)],
      [24, 28, characterStyle(2)],
    ] as const;
    const text = await read({ body, formats, styles, paragraphs: [[5, 21, LEFT, 1]] });
    expect(text).toBe('Seen\nshow pon\n');
  });

  it('keeps the ends of fields that are hidden in part', async () => {
    expect(await read({ body: 'a\x13 XE "no" \x15b\r', formats: [[2, 12, hidden(1)]] })).toBe('ab\n');
  });

  it('has the numbers and bullets of its lists, which count on behind other paragraphs', async () => {
    const places = [item(1), item(1, 1), item(1, 2), item(1, 1), undefined, item(1), item(1, 3), item(2), undefined];
    const body = places.map((_, index) => `${String.fromCharCode(97 + index)}\r`).join('');
    const own = places.flatMap((place, index) => (place ? [[2 * index, 2 * index + 2, place] as const] : []));
    const text = await read({
      body: `${body}\r`,
      paragraphs: [...own, [body.length, body.length + 1, item(1)]],
      levels: [
        [0, '\0.', 3],
        [0, '\0.\x01.'],
        [4, '\x02)', 27],
        [23, '\uf0b7'],
      ],
      listUses: [undefined, 9],
    });
    expect(text).toBe('3.\ta\n3.1.\tb\naa)\tc\n3.2.\td\ne\n4.\tf\n•\tg\n9.\th\ni\n');
    const pages = await readPdfPages(
      (
        await pdfOf(
          aWord97Document({
            body: 'one\rtwo\r',
            paragraphs: [[0, 4, item(1)]],
            levels: [[2, '\0.']],
            listUses: [undefined],
          }),
        )
      ).pdf,
    );
    expect(pages.join('')).toMatch(/i\.\s+one\s+two/);
  });

  it('has numbers in digits, and numbers that go on behind the level above, where a level says so', async () => {
    const places = [item(1), item(1, 1), item(1), item(1, 1)];
    const text = await read({
      body: 'a\rb\rc\rd\r',
      paragraphs: places.map((place, index) => [2 * index, 2 * index + 2, place] as const),
      levels: [
        [1, '\0.'],
        [0, '\0.\x01', 1, 0x04 | 0x08],
      ],
      listUses: [undefined],
    });
    expect(text).toBe('I.\ta\n1.1\tb\nII.\tc\n2.2\td\n');
  });

  it('has the bullets of styles, and of cells', async () => {
    const styles = [['paragraph', 0x0fff, item(1)]] as const;
    const options = { levels: [[23, 'o']], listUses: [undefined], styles } as const;
    expect(await read({ body: 'a\rb\x07\x07', paragraphs: [[4, 5, ROW_END]], ...options })).toBe('•\ta\n• b\n');
  });

  it('has symbols of other fonts in place of the parenthesis that stands for them', async () => {
    expect(await read({ body: '( (a)\r', formats: [[0, 1, symbol(0x2022)]] })).toBe('• (a)\n');
  });

  it('has symbols of fonts as they look, in their places beside items, hidden words and fields', async () => {
    const body = '( \uf0fe \uf024!a\rb\x13 SYMBOL 97 \\f "Symbol" \\s 12\x15\r';
    const text = await read({
      body,
      fonts: ['Arial', 'Wingdings', 'Symbol'],
      formats: [
        [0, 1, symbol(0xf0fc, 1)],
        [2, 3, inFont(1)],
        [4, 5, inFont(1)],
        [5, 6, hidden(1)],
        [6, 7, inFont(2)],
      ],
      paragraphs: [[0, 8, item(1)]],
      levels: [[0, '\0.']],
      listUses: [undefined],
    });
    expect(text).toBe('1.\t✓ ☑ 👓α\nbα\n');
  });

  it('has a line for each row of a table, with empty cells', async () => {
    const body = 'a\x07b\x07\x07c\x07\x07\x07d\r';
    const paragraphs = [
      [4, 5, ROW_END],
      [8, 9, ROW_END],
    ] as const;
    expect(await read({ body, paragraphs })).toBe('a\tb\nc\nd\n');
  });

  it('has headers before the body, and notes, text boxes, comments and footers behind it', async () => {
    const text = await read({
      body: 'Body\r',
      footnotes: '\x02 Footnote\r',
      headers: ['', 'Header\r', '', 'Footer\r', 'First header\r', 'First footer\r'],
      comments: '\x05Comment\r',
      endnotes: 'Endnote\r',
      textBoxes: 'Text box\r',
      headerTextBoxes: 'Box of the header\r',
    });
    expect(text.split(/\n+ ?/).slice(0, -1)).toEqual([
      ...[
        'Header',
        'First header',
        'Body',
        'Text box',
        'Box of the header',
        'Footnote',
        'Endnote',
        'Comment',
        'Footer',
      ],
      'First footer',
    ]);
  });

  it('is read of one byte a character, and of the other table stream', async () => {
    expect(await read({ body: 'Caf\xe9 \x96 \x80\r', isNarrow: true, tableStream: '0Table' })).toBe('Café – €\n');
  });
});

describe('A Word 97 document that is made to do harm', () => {
  const hostile = async (change: (stream: Buffer, table: Buffer) => void): Promise<string> => {
    const { CFB } = await import('@e965/xlsx');
    const file = CFB.read(aWord97Document({ body: 'Harbour pilot\r' }), { type: 'buffer' });
    const [stream, table] = ['/WordDocument', '/1Table'].map((name) =>
      Buffer.from(CFB.find(file, name)?.content ?? []),
    );
    if (stream === undefined || table === undefined) throw new TypeError('It has no streams.');
    change(stream, table);
    return textOf(aCompoundFile({ WordDocument: stream, '1Table': table }));
  };

  it('is refused where its pieces are longer than its stream', async () => {
    const change = (stream: Buffer, table: Buffer): void => {
      const at = stream.readUInt32LE(0x1a2);
      table.writeUInt32LE(0xffffffff, at + 9);
    };
    await expect(hostile(change)).rejects.toMatchObject({ code: 'CORRUPT' });
  });

  it('is read where its tables of formats lead nowhere', async () => {
    const change = (stream: Buffer, table: Buffer): void => {
      table.fill(0xff, stream.readUInt32LE(0xfa), stream.readUInt32LE(0xfa) + stream.readUInt32LE(0xfe));
    };
    expect(await hostile(change)).toBe('Harbour pilot\n');
  });

  it('is refused where its fields nest without end', async () => {
    await expect(read({ body: '\x13'.repeat(200_000) })).rejects.toMatchObject({ code: 'LIMIT' });
  });
});
