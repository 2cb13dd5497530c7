import { describe, expect, it } from '@jest/globals';

import { findingsIn } from '../findings.mjs';

const LONG = `Nodes ${'always '.repeat(30)}write.`;

describe('findings in a page', () => {
  it.each(['Of', 'Whoever', 'So many'])('are sentences that open with %s', async (opening) => {
    expect(await rulesIn(`Fine.\n${opening} is here.`)).toEqual(['2 sentence-opening']);
  });

  it('are not questions', async () => expect(await rulesIn('What next? Whose is it?')).toEqual([]));

  it('are sentences over 30 words, in paragraphs, lists and tables', async () => {
    expect(await rulesIn(`${LONG}\n\n- ${LONG}\n\n| a |\n|---|\n| ${LONG} |\n`, 'sentence-length')).toEqual([
      '1 sentence-length',
      '3 sentence-length',
      '7 sentence-length',
    ]);
  });

  it('count code as one word, and a cited decision as none', async () => {
    const [row, another] = ['EVT-1', 'EVT-2'].map((number) => `D-${number}`); // in one piece, this spec would count as a proof
    const thirty = `${'a '.repeat(29)}\`one two three\` (${row}, ${another}).`;
    expect(await rulesIn(thirty)).toEqual([]);
    expect(await rulesIn(`a ${thirty}`)).toEqual(['1 sentence-length']);
  });

  it('are old words', async () => {
    expect(await rulesIn('It waits, lest it fail.\nThe file is no more.')).toEqual(['1 old-words', '2 old-words']);
    expect(await rulesIn('The name is no more than a label.')).toEqual([]);
  });

  it('are lines over 120 columns, except rows of tables and long addresses', async () => {
    const words = 'word. '.repeat(25);
    expect(await rulesIn(`Fine.\n\n${words}\n`)).toEqual(['3 line-length']);
    expect(await rulesIn(`https://talent.example/${'a'.repeat(120)}\n`)).toEqual([]);
    expect(await rulesIn(`| a | b |\n|---|---|\n| ${'word '.repeat(20)} | ${'word '.repeat(20)} |\n`)).toEqual([]);
  });

  it('are table cells of three sentences', async () => {
    expect(await rulesIn('| a |\n|---|\n| One. Two. |\n| One. Two. Three. |\n')).toEqual(['4 table-cell']);
  });
});

describe('findings in a source', () => {
  it.each([
    ['a comment', '// Of two.\nrun();', 1],
    ['a comment behind code', 'run(); // Of two.', 1],
    ['a docstring', '/**\n * Runs.\n *\n * @param {string} a - Of two.\n */', 4],
    ['the detail of a problem', "const a = {\n  detail: 'Of two.',\n};", 2],
    ['the text of a refusal, added up', "refuse(a ? 'fine.' : 'Of two' + x);", 1],
  ])('are in %s', async (_place, source, line) => {
    expect(await rulesIn(source, undefined, 'a.ts')).toEqual([`${line} sentence-opening`]);
  });

  it.each([
    ['other strings', "const a = '// Of two.';"],
    ['regular expressions', 'const a = /\\/* Of two. /; // fine */'],
  ])('are not in %s', async (_place, source) => expect(await rulesIn(source, undefined, 'a.ts')).toEqual([]));

  it('take comments that stand apart one by one', async () => {
    expect(await rulesIn('// One\n\n// Of two;\nrun(); // three\n', undefined, 'a.ts')).toEqual(['3 sentence-opening']);
  });
});

async function rulesIn(text, rule, file = 'docs/page.md') {
  const found = await findingsIn(file, text);
  return found.filter((one) => rule === undefined || one.rule === rule).map((one) => `${one.line} ${one.rule}`);
}
