import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';
import { htmlText } from './html.js';

const field = buildField({ type: 'html' });

describe('a field of type html', () => {
  it.each([
    ['Hi<script>steal()</script>', 'Hi'],
    ['<a href="https://example.com/">x</a>', '<a href="https://example.com/">x</a>'],
    ['<img src=x onerror=steal()>Hi', 'Hi'],
    ['<svg><script>steal()</script></svg>Hi', 'Hi'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('keeps of %j only %j', (sent, kept) => {
    expect(writeField(field, sent)).toBe(kept);
    expect(readField(field, kept)).toBe(kept);
  });

  it('is cleared by markup of which nothing is left (D-PRO-20)', () => {
    expect(writeField(field, '<script>steal()</script>')).toBeUndefined();
  });

  it('counts the text as it was sent (D-PRO-20)', () => {
    expect(refusals(buildField({ type: 'html', maxLength: 5 }), '<b>Hi</b>')).toEqual([
      'must be at most 5 characters long, received 9.',
    ]);
  });

  it('is clean after one cleaning', () => {
    const markup = fc.array(
      fc.constantFrom('<b>', '</b>', '<script>', '</p>', '<a href="', '">', '&lt;', '&', '<', 'x', "'", '<!--', '-->'),
    );
    fc.assert(
      fc.property(markup, (pieces) => {
        const text = pieces.join('');
        const kept = text === '' ? undefined : writeField(field, text);
        expect(`${kept ?? ''}`).not.toMatch(/<script/i);
        if (kept !== undefined) expect(writeField(field, kept)).toBe(kept);
      }),
    );
  });
});

const wordsOf = (markup: string): string[] => htmlText(markup).split(/\s+/).filter(Boolean);

describe('htmlText', () => {
  it.each([
    ['<p>One</p><p>two</p>', ['One', 'two']],
    ['<ul><li>one<li>two</ul>three', ['one', 'two', 'three']],
    ['one<br />two<hr>three', ['one', 'two', 'three']],
    ['<b>En</b>gin<i>eer</i>', ['Engineer']],
    ['<td>one</td><td>two</td>', ['one', 'two']],
  ])('finds where words of %s end', (markup, words) => expect(wordsOf(markup)).toEqual(words));

  it('reads entities, and neither tags, attributes nor comments', () => {
    expect(wordsOf('<a href="https://x.example" title="no">C&#43;&#43; &amp; R&uuml;ben</a><!-- no -->')).toEqual([
      'C++',
      '&',
      'Rüben',
    ]);
  });
});

const TOO_MUCH = 'must have at most 10000 tags, parts of attributes and entities; shorten the text.';

describe('the bounds of markup (D-PRO-34)', () => {
  it.each([
    ['thousands inside one another', '<i>'.repeat(5000)],
    ['tags and their ends', '<b></b>'.repeat(5000)],
    ['signs that begin nothing', `a < ${'b > c '.repeat(9000)}`],
  ])('hold %s', (_, text) => expect(refusals(field, text)).toEqual([]));

  it.each([
    ['tags', '<b></b>'.repeat(5001)],
    ['entities', '&amp;'.repeat(10_001)],
    ['attributes', `<a ${'b '.repeat(10_000)}>`],
    ['values of attributes', `<a ${'b="1"c="2"'.repeat(5001)}>`],
  ])('refuse too many %s', (_, text) => expect(refusals(field, text)).toEqual([TOO_MUCH]));
});
