import { describe, expect, it } from '@jest/globals';

import { excerptOf } from '../page/excerpt.mjs';
import { createSearch } from '../page/site-search.mjs';

/** Makes the sections of a page: the text before its first heading, and that of each heading. */
function page(route, title, beginning, sections = {}) {
  const inner = Object.entries(sections).map(([heading, text]) => {
    return { page: route, title, heading, text, link: `${route}#${heading.toLowerCase().replaceAll(' ', '-')}` };
  });
  return [{ page: route, title, heading: title, text: beginning, link: route }, ...inner];
}

const search = createSearch([
  ...page('/signing', 'Signing requests', 'Sign each request.', {
    'When a signature is wrong': 'The answer says which mistake it found.',
    'In Python': 'A signer of forty lines.',
  }),
  ...page('/reference/decisions/signing', 'Signing (D-SIG)', 'The rules. A wrong one is refused: D-SIG-7.'),
  ...page('/errors', 'Errors by code', 'Every code.', { '16 FORM_ALREADY_FILLED': 'A form has answers already.' }),
]);

const found = (query) => search(query).map(({ link }) => link);

describe('the search of the site', () => {
  it('finds all words in any order', () => {
    expect(found('signature wrong')).toEqual(['/signing#when-a-signature-is-wrong']);
    expect(found('wrong signature')).toEqual(['/signing#when-a-signature-is-wrong']);
  });

  it('finds a page whose sections have a word each, and shows both', () => {
    expect(found('mistake forty')).toEqual(
      expect.arrayContaining(['/signing#when-a-signature-is-wrong', '/signing#in-python']),
    );
  });

  it('finds no page that lacks a word', () => {
    expect(found('signature zebra')).toEqual([]);
    expect(found('python rules')).toEqual([]);
  });

  it('shows a guide before a page of the reference', () => {
    expect(found('signing wrong').map((link) => link.split('#')[0])).toEqual(
      expect.arrayContaining(['/signing', '/reference/decisions/signing']),
    );
    expect(found('signing wrong')[0]).toBe('/signing#when-a-signature-is-wrong');
  });

  it.each(['form_already', 'D-SIG-7', 'd sig 7'])('takes a name apart, as the pages have it: %s', (query) => {
    expect(found(query)).toHaveLength(1);
  });
});

describe('an excerpt', () => {
  const text = `A signature.\n\n${'More words follow here. '.repeat(20)}The wrong signature is told.`;

  it('shows where most words stand, and marks them', () => {
    const { statement, marks } = excerptOf(text, 'wrong signature');
    expect(statement).toMatch(/^….*The wrong signature is told\.$/);
    expect(marks.map(({ start, length }) => statement.slice(start, start + length))).toEqual(['wrong', 'signature']);
  });

  it('is the beginning of a text that has no word', () => {
    expect(excerptOf(text, 'zebra')).toEqual({
      statement: expect.stringMatching(/^A signature\. More/),
      marks: [],
    });
    expect(excerptOf('', 'zebra')).toEqual({ statement: '', marks: [] });
  });
});
