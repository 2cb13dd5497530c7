import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { atOnce } from '../steps.js';
import { changedWords, indexedWords } from './keyword-index.js';

const jobs = buildDefinition('jobs');
const wordsOf = (values: Readonly<Record<string, string>>, definition = jobs): readonly string[] =>
  atOnce(indexedWords(definition, values));

describe('the words of a job', () => {
  it('are those of its five texts, html without its markup (D-SEA-19)', () => {
    const values = {
      jobtitle: 'Senior Nurse',
      jobid: '2026-4',
      overview: '<p>We <b>care</b></p><p>a lot</p>',
      bonus: 'No',
    };
    expect(wordsOf(values)).toEqual(
      ['tSENIOR', 'tNURSE', 'i2026', 'i4', 'oWE', 'oCARE', 'oA', 'oLOT'].toSorted(byField),
    );
  });

  it('are those of hidden fields too, and not those of fields that a blueprint makes unsearchable', () => {
    const some = buildDefinition('jobs', [
      { id: 'jobtitle', hidden: true },
      { id: 'overview', searchable: false },
    ]);
    expect(wordsOf({ jobtitle: 'Nurse', overview: 'Hush' }, some)).toEqual(['tNURSE']);
  });

  it('are not told of a write that leaves the texts alone', () => {
    const before = { jobtitle: 'Nurse', numberofpositions: 1 };
    expect(
      atOnce(
        changedWords(jobs, {
          before,
          after: { ...before, numberofpositions: 2 },
        }),
      ),
    ).toBeUndefined();
    expect(atOnce(changedWords(jobs, { before, after: { jobtitle: 'Cook' } }))).toEqual(['tCOOK']);
    expect(atOnce(changedWords(jobs, { before, after: {} }))).toEqual([]);
    expect(
      atOnce(
        changedWords(buildDefinition('people'), {
          before: {},
          after: { firstname: 'Ada' },
        }),
      ),
    ).toBeUndefined();
  });

  it('are all that a text of 65,536 characters has, and of several no more than a megabyte', () => {
    const words = Array.from({ length: 32_768 }, (_, at) => String.fromCodePoint(0x20000 + at));
    expect(wordsOf({ overview: words.join(' ') })).toHaveLength(32_768);
    const many = Array.from({ length: 21_845 }, (_, at) =>
      String.fromCodePoint(0x4e00 + (at % 150), 0x5000 + Math.floor(at / 150)),
    );
    const texts = ['overview', 'responsibilities', 'qualifications'].map((id) => [id, many.join(' ')]);
    const bytes = wordsOf(Object.fromEntries(texts)).reduce((sum, word) => sum + Buffer.byteLength(word) + 15, 0);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(bytes).toBeGreaterThan(999_900);
  });
});

/** The fields come in the order of the catalogue. */
function byField(one: string, other: string): number {
  return 'itorq'.indexOf(one.charAt(0)) - 'itorq'.indexOf(other.charAt(0));
}
