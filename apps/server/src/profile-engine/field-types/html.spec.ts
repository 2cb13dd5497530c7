import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const field = buildField({ type: 'html' });

describe('a field of type html', () => {
  it.each([
    ['<p>Build <b>bridges</b></p>', '<p>Build <b>bridges</b></p>'],
    ['<p onclick="steal()">Hi</p>', '<p>Hi</p>'],
    ['Hi<script>steal()</script>', 'Hi'],
    ['<a href="javascript:steal()">x</a>', '<a>x</a>'],
    ['<a href="https://example.com/">x</a>', '<a href="https://example.com/">x</a>'],
    ['<img src=x onerror=steal()>Hi', 'Hi'],
    ['<svg><script>steal()</script></svg>Hi', 'Hi'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['plain', 'plain'],
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
