import { CFB } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFormDocument, aFormDocumentOf } from '../../../test/builders/form-document.builder.js';
import { readWordText } from '../../test-support/read-document.js';
import { linesOf, oneLine } from '../../writing/plain-text.js';
import { blocksOf, NOT_ANSWERED } from '../form-blocks.js';
import type { FormDocument } from '../form-blocks.js';
import { STYLE_PLACES } from './word-styles.table.js';
import { PARTS, writeWord } from './write-word.js';

function written(document: FormDocument): Buffer {
  return writeWord([...blocksOf(document)]);
}

/** Word's own marks around a text, which a reader drops. */
function readable(text: string): string {
  return text.replaceAll('\ufeff', '');
}

describe('writeWord', () => {
  it('gives back every question and answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (label, answer) => {
        const text = await readWordText(written(aFormDocumentOf({ label, answer })));
        const expected = ['Background check', oneLine(label), linesOf(answer).join('\n') || NOT_ANSWERED];
        expect(readable(text)).toBe(readable(`${expected.join('\n')}\n`));
      }),
      { numRuns: 50 },
    );
  });

  it('carries out nothing: field and cell marks are no part of its text', async () => {
    const document = aFormDocumentOf({
      label: 'Remarks',
      answer: '\u0013 INCLUDETEXT "/etc/passwd" \u0014x\u0015\u0007\u0001\u0008',
    });
    const { text } = partsOf(written(document));
    expect(text).toBe('Background check\rRemarks\r INCLUDETEXT "/etc/passwd" x\r');
  });

  it('holds long forms', async () => {
    const items = Array.from({ length: 2000 }, (_, index) => ({
      label: `Q${index}`,
      answer: `A${index} `.repeat(400),
    }));
    const text = await readWordText(written(aFormDocument({ sections: [{ heading: 'All', items }] })));
    const lines = items.flatMap(({ label, answer }) => [label, answer]);
    expect(text).toBe(`${['Background check', 'All', ...lines].join('\n')}\n`);
  });

  it('says of each paragraph whether it is written from the right (D-FRM-26)', async () => {
    const { paragraphs } = partsOf(written(aFormDocumentOf({ label: 'שם (חובה)', answer: 'one\nשתיים 2\nthree' })));
    const FROM_RIGHT = '412401';
    expect(paragraphs.slice(1)).toEqual([
      ['שם (חובה)', STYLE_PLACES.question, FROM_RIGHT],
      ['one', STYLE_PLACES.answer],
      ['שתיים 2', STYLE_PLACES.answer, FROM_RIGHT],
      ['three', STYLE_PLACES.answer],
    ]);
  });

  it('gives every paragraph its style, over pages of formats without gaps', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ label: `Q${index}`, answer: `A${index}` }));
    const { paragraphs } = partsOf(written(aFormDocument({ sections: [{ heading: 'All', items }] })));
    expect(paragraphs).toEqual([
      ['Background check', STYLE_PLACES.title],
      ['All', STYLE_PLACES.section],
      ...items.flatMap(({ label, answer }) => [
        [label, STYLE_PLACES.question],
        [answer, STYLE_PLACES.answer],
      ]),
    ]);
  });
});

const TEXT_START = 0x400;
const PAGE_BYTES = 512;

/** A reader of its own, after MS-DOC: the text, and each paragraph with the style that its page of formats says. */
function partsOf(file: Buffer): { text: string; paragraphs: Array<[text: string, style: number, direction?: string]> } {
  const container = CFB.read(file, { type: 'buffer' });
  const [stream, tables] = ['/WordDocument', '/1Table'].map((name) =>
    Buffer.from(CFB.find(container, name)?.content ?? []),
  ) as [Buffer, Buffer];
  const length = stream.readUInt32LE(76);
  const text = stream.toString('utf16le', TEXT_START, TEXT_START + 2 * length);
  const at = 154 + 8 * PARTS.paragraphPages;
  const table = tables.subarray(stream.readUInt32LE(at)).subarray(0, stream.readUInt32LE(at + 4));
  const pages = (table.length / 4 - 1) / 2;
  const paragraphs: Array<[text: string, style: number, direction?: string]> = [];
  let end = TEXT_START;
  for (let index = 0; index < pages; index += 1) {
    const page = stream.subarray(table.readUInt32LE(4 * (pages + 1 + index)) * PAGE_BYTES).subarray(0, PAGE_BYTES);
    expect(page.readUInt32LE(0)).toBe(table.readUInt32LE(4 * index));
    const count = page.readUInt8(PAGE_BYTES - 1);
    for (let entry = 0; entry < count; entry += 1) {
      const [from, to] = [page.readUInt32LE(4 * entry), page.readUInt32LE(4 * (entry + 1))];
      expect(from).toBe(end);
      end = to;
      const format = page.subarray(2 * page.readUInt8(4 * (count + 1) + 13 * entry));
      // A length in a second byte means a style and nothing else.
      const isPlain = format.readUInt8(0) === 0;
      const style = format.readUInt16LE(isPlain ? 2 : 1);
      const text = stream.toString('utf16le', from, to - 2);
      paragraphs.push(isPlain ? [text, style] : [text, style, format.subarray(3, 6).toString('hex')]);
    }
  }
  expect(end).toBe(TEXT_START + 2 * length);
  return { text, paragraphs };
}
