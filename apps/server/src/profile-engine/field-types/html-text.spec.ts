import { describe, expect, it } from '@jest/globals';
import { htmlText } from './html.js';

const wordsOf = (markup: string): string[] => htmlText(markup).split(/\s+/).filter(Boolean);

describe('htmlText', () => {
  it.each([
    ['<p>One</p><p>two</p>', ['One', 'two']],
    ['<ul><li>one<li>two</ul>three', ['one', 'two', 'three']],
    ['one<br />two<hr>three', ['one', 'two', 'three']],
    ['<b>En</b>gin<i>eer</i>', ['Engineer']],
    ['<td>one</td><td>two</td>', ['one', 'two']],
  ])('knows where words of %s end', (markup, words) => {
    expect(wordsOf(markup)).toEqual(words);
  });

  it('reads entities, and neither tags, attributes nor comments', () => {
    expect(wordsOf('<a href="https://x.example" title="no">C&#43;&#43; &amp; R&uuml;ben</a><!-- no -->')).toEqual([
      'C++',
      '&',
      'Rüben',
    ]);
  });
});
