import { describe, expect, it } from '@jest/globals';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';
import { fixture } from '../../test/fixtures.js';
import { textAndOmissions } from '../../test/text-of.js';

/** LibreOffice wrote these files from one source each. The words must appear in this order. */
const RESUME = [
  'Zoë Müller\n',
  'Harbour pilot – seven years on the Elbe',
  'Speaks Ελληνικά and Русский\n',
  '2019\tPort of Hamburg\n',
];
const BESIDE_RESUME = ['Curriculum of Zoë Müller', 'Licensed for tankers', 'Last changed in spring'];
const SKILLS = ['Skill\tYears\n', 'Navigation für Häfen\t7\n', 'Русский\t2.5\n', 'Second sheet\n'];
const SLIDES = ['Zoë Müller, harbour pilot\n', 'Ελληνικά and Русский\n'];

describe('The text of office files', () => {
  it.each(['docx', 'dotx', 'doc', 'dot', 'odt', 'rtf'])('is that of a letter as %s', async (extension) => {
    const { text, omissions } = await textAndOmissions(fixture(`resume.${extension}`));
    expect(inOrder(text, RESUME)).toEqual(RESUME);
    expect(BESIDE_RESUME.filter((words) => !text.includes(words))).toEqual([]);
    expect(omissions).toEqual([]);
  });

  it.each(['xlsx', 'xltx', 'xls', 'xlt', 'ods'])('is that of a workbook as %s', async (extension) => {
    const { text } = await textAndOmissions(fixture(`skills.${extension}`));
    expect(inOrder(text, SKILLS)).toEqual(SKILLS);
  });

  it.each(['pptx', 'ppt', 'odp'])('is that of slides as %s', async (extension) => {
    const { text } = await textAndOmissions(fixture(`slides.${extension}`));
    expect(inOrder(text, SLIDES)).toEqual(SLIDES);
    expect(text).toContain('Speak slowly here\n');
    expect(text).not.toContain('Click to edit');
  });

  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'has hidden rows, columns and sheets of a workbook: %s',
    async (bookType) => {
      const { utils, write } = await import('@e965/xlsx');
      const sheet = utils.aoa_to_sheet([['Seen', 'Column'], ['Row']]);
      Object.assign(sheet, { '!rows': [{}, { hidden: true }], '!cols': [{}, { hidden: true }] });
      const book = utils.book_new(sheet, 'First');
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Sheet']]), 'Second');
      book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
      const { text } = await textAndOmissions(Buffer.from(write(book, { type: 'buffer', bookType })));
      expect(text.match(/\b(?:Seen|Column|Row|Sheet)\b/g)).toEqual(['Seen', 'Column', 'Row', 'Sheet']);
    },
  );

  it('is not that of PowerPoint 95, which is called so', async () => {
    const file = aCompoundFile({ 'PowerPoint Document': Buffer.alloc(5000, 4), 'Current User': Buffer.alloc(100) });
    await expect(textAndOmissions(file)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  it('is not read further where the time is over', async () => {
    await expect(textAndOmissions(fixture('resume.pdf'), { deadline: 0 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

/** Those parts that stand in the text behind one another. */
function inOrder(text: string, parts: readonly string[]): readonly string[] {
  let at = 0;
  return parts.filter((part) => {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
    return true;
  });
}
