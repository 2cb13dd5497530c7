import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  aContainer,
  anAtom,
  aPresentation97,
  aShape,
  aWordArtShape,
  headersOf,
  TYPES,
} from '../../test/builders/presentation-97.builder.js';
import { aRecord, aString, aWorkbook97 } from '../../test/builders/workbook-97.builder.js';
import { textAndOmissions, textOf } from '../../test/text-of.js';

const lines = async (...records: readonly Buffer[]): Promise<readonly string[]> =>
  (await textOf(aPresentation97(...records))).trim().split(/\n+/);
const slide = (...shapes: readonly Buffer[]): Buffer =>
  aContainer(TYPES.slide, aContainer(TYPES.drawing, aContainer(TYPES.shapes, ...shapes)));
const master = (...shapes: readonly Buffer[]): Buffer => aContainer(TYPES.master, aContainer(TYPES.drawing, ...shapes));
const [DATE, FOOTER, TITLE] = [7, 9, 1];

describe('The text of PowerPoint 97', () => {
  it('is that of its slides, and once behind them what stands on their masters, without prompts', async () => {
    const shapes = [
      aShape('Click to edit', TITLE),
      aShape('Confidential'),
      aShape('Footer of all', FOOTER),
      aShape('*', DATE),
    ];
    expect(
      await lines(master(...shapes), slide(aShape('First')), master(...shapes), slide(aShape('Second', TITLE))),
    ).toEqual([...['First', 'Second', 'Confidential', 'Footer of all']]);
  });

  it('has headers and footers that are shown, each once', async () => {
    const headers = headersOf(0x24, { 0: '1 May', 1: 'not shown', 2: 'Footer' });
    expect(await lines(headers, slide(aShape('First'), headers))).toEqual(['First', '1 May', 'Footer']);
  });

  it('has words that are drawn', async () => {
    expect(await lines(slide(aWordArtShape('DRAFT')))).toEqual(['DRAFT']);
  });

  describe('of its charts', () => {
    const words = aRecord(0x100d, Buffer.alloc(2), aString('Tonnage', 1));
    const chart = aWorkbook97({ records: [words] });
    const packed = (content: Buffer): Buffer =>
      anAtom(0x1011, Buffer.concat([Buffer.alloc(4), deflateSync(content)]), 1);

    it('is there once, packed or not', async () => {
      expect(await lines(slide(aShape('First')), packed(chart), anAtom(0x1011, chart))).toEqual(['First', 'Tonnage']);
    });

    it('is left out where it is broken, or where all of them unpack to too much', async () => {
      const [broken, bomb] = [anAtom(0x1011, Buffer.alloc(90), 1), packed(Buffer.alloc(5_000_000))];
      const file = aPresentation97(slide(aShape('First')), broken, bomb, packed(chart), packed(chart.subarray(0, 600)));
      const { text, omissions } = await textAndOmissions(file, { limits: { archiveBytes: 100_000 } });
      expect([text.trim().split(/\n+/), omissions]).toEqual([
        ['First', 'Tonnage'],
        ['PART_DAMAGED', 'PART_TOO_LARGE'],
      ]);
    });
  });

  it('is refused where its records nest without end', async () => {
    let records = aShape('deep');
    for (let depth = 0; depth < 1100; depth += 1) records = aContainer(TYPES.shapes, records);
    await expect(textOf(aPresentation97(records))).rejects.toMatchObject({ code: 'LIMIT' });
  });
});
