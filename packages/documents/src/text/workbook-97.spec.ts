import { describe, expect, it } from '@jest/globals';
import { aWordArtShape } from '../../test/builders/presentation-97.builder.js';
import { aRecord, aString, aTextBox, aWorkbook97, workbook97Records } from '../../test/builders/workbook-97.builder.js';
import { textOf } from '../../test/text-of.js';
import { DEFAULT_LIMITS } from '../default-limits.js';
import { textContextOf } from './extractor.js';
import { addWorkbookRecords } from './workbook-records.js';

const read = async (...records: readonly Buffer[]): Promise<readonly string[]> =>
  (await textOf(aWorkbook97({ records }))).trim().split(/\n+/);
const id = Buffer.alloc(2);

describe('What the cells of an xls do not hold', () => {
  it('are text boxes, in one or more records, of one or two bytes a character', async () => {
    expect(await read(aTextBox(['Text box\nof Zo\u00eb']), aTextBox(['Rus', '\u0441\u043a\u0438\u0439']))).toEqual([
      ...['Cell', 'Text box', 'of Zo\u00eb', 'Rus\u0441\u043a\u0438\u0439'],
    ]);
  });

  it('are not the boxes of comments, which cells bring', async () => {
    expect(await read(aTextBox(['Comment'], { isNote: true }), aTextBox(['Text box']))).toEqual(['Cell', 'Text box']);
  });

  it('are the words of charts, headers and footers, and drawn words', async () => {
    const records = [
      aRecord(0x100d, id, aString('\u0413\u0440\u0443\u0437', 1)),
      aRecord(0x14, aString('&L&"Arial"&12Curriculum&RPage &P', 2)),
      aRecord(0x15, aString('&C&[Tab]Footer && more', 2)),
      aRecord(0x15),
      aRecord(0xec, aWordArtShape('DRAFT')),
    ];
    expect(await read(...records)).toEqual([
      'Cell',
      '\u0413\u0440\u0443\u0437',
      'Curriculum\tPage',
      'Footer & more',
      'DRAFT',
    ]);
  });

  it('are read as far as they go where records are cut off or tell more than they hold', () => {
    const whole = Buffer.concat([aTextBox(['Text box']), aRecord(0xec, aWordArtShape('DRAFT'))]);
    for (let length = 0; length <= whole.length; length += 1) {
      const context = textContextOf(DEFAULT_LIMITS);
      addWorkbookRecords(
        Buffer.concat([aRecord(0x100d), aRecord(0x100d, id, Buffer.from([255, 0, 65])), whole.subarray(0, length)]),
        context,
      );
      expect(context.text.finish()).toMatch(/^A\n(T?e?x?t? ?b?o?x?)\n?(D?R?A?F?T?)\n?$/);
    }
  });
});

describe('A workbook of Excel 95 or older', () => {
  const CYRILLIC = 1251;
  const greeting = Buffer.from('cff0e8e2e5f2', 'hex');

  it('is read in its code page, in its cells, charts and footers', async () => {
    const records = [
      aRecord(0x100d, id, Buffer.from([6]), greeting),
      aRecord(0x15, Buffer.from([8]), Buffer.from('&C'), greeting),
    ];
    const file = aWorkbook97({ version: 'biff5', codePage: CYRILLIC, rows: [['ABCDEF']], records });
    greeting.copy(file, file.indexOf('ABCDEF'));
    expect(await textOf(file)).toMatch(/^Привет\n+Привет\nПривет\n$/);
  });

  it('is read where no compound file is around it', async () => {
    expect(await textOf(workbook97Records({ version: 'biff5', rows: [['Harbour', 'pilot']] }))).toBe(
      'Harbour\tpilot\n',
    );
  });
});
