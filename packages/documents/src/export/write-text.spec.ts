import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFormDocument, aFormDocumentOf } from '../../test/builders/form-document.builder.js';
import { linesOf } from '../writing/plain-text.js';
import { blocksOf } from './form-blocks.js';
import type { FormDocument } from './form-blocks.js';
import { writeTextOf } from './write-text.js';

function written(document: FormDocument): string[] {
  return Array.from(blocksOf(document), writeTextOf).join('').split('\n');
}

describe('writeTextOf', () => {
  it('gives back every answer, and none of its lines begins where a question does', () => {
    const label = 'Question';
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (answer) => {
        const isolates = /[\u2068\u2069]/gu;
        const lines = written(aFormDocumentOf({ label, answer }))
          .slice(3, -1)
          .map((line) => line.replace(isolates, ''));
        const expected = linesOf(answer);
        if (expected.length <= 1) expect(lines).toEqual([`Question: ${expected[0] ?? '—'}`]);
        else {
          expect(lines).toEqual(['Question:', ...expected.map((line) => `    ${line}`.trimEnd())]);
        }
      }),
    );
  });

  it('lets no answer, label or name turn what stands around it (D-FRM-26)', () => {
    const document = aFormDocumentOf({ label: 'Question\u202e', answer: 'no\u202e\u2067 yes' });
    const facts = [{ label: 'Completed', value: '2026-11-20 12:00 PM UTC by Ada\u202e' }];
    const lines = written({ ...document, facts });
    expect(lines).toContain('Question: no yes');
    expect(lines).toContain('Completed: 2026-11-20 12:00 PM UTC by Ada');
  });

  it('keeps the direction of an answer to itself where it stands beside its label (D-FRM-26)', () => {
    expect(written(aFormDocumentOf({ label: 'Name', answer: 'שלום 12' }))).toContain('Name: \u2068שלום 12\u2069');
    expect(written(aFormDocumentOf({ label: 'שם', answer: 'Ada.' }))).toContain('שם: \u2068Ada.\u2069');
    expect(written(aFormDocumentOf({ label: 'Name', answer: 'Ada.' }))).toContain('Name: Ada.');
  });

  it('underlines a heading as far as a line goes', () => {
    expect(written(aFormDocument({ title: '題名' }))).toEqual(['題名', '==', '']);
    expect(written(aFormDocument({ title: 'x'.repeat(200) }))[1]).toBe('='.repeat(78));
    expect(written(aFormDocument({ title: '' }))).toEqual(['', '=', '']);
  });
});
