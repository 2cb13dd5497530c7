import { describe, expect, it } from '@jest/globals';
import { markupRefusal } from './html-bounds.js';

const TOO_DEEP = 'must not have more than 100 elements inside one another.';
const TOO_MUCH = 'must have at most 10000 tags, parts of attributes and entities; shorten the text.';

describe('the bounds of markup (D-PRO-34)', () => {
  it.each([
    ['elements that are closed', '<b>x</b>'.repeat(3000)],
    ['a hundred inside one another', '<i>'.repeat(100)],
    ['those that have no end', '<br><hr/><IMG src=x>'.repeat(1000)],
    ['those that the next one ends', '<ul><li>a<li>b</ul><p>c<p>d<dl><dt>e<dd>f</dl>'.repeat(500)],
    ['rows and cells that are left open', `<table>${'<tr><th>a<td>b'.repeat(2000)}`],
    ['what is left open in what ends', '<div><b><i></div>'.repeat(2000)],
    ['signs that begin nothing', 'a < b > c '.repeat(5000)],
  ])('hold %s', (_, text) => {
    expect(markupRefusal(text)).toBeUndefined();
  });

  it.each([
    ['nested', '<b>'.repeat(101)],
    ['nested in upper case', '<B>'.repeat(101)],
    ['ended by what was never begun', '<b></i>'.repeat(101)],
    ['in turns', '<li><p>'.repeat(51)],
    ['behind an attribute', '<a href="x">'.repeat(101)],
  ])('refuse what is %s too deep', (_, text) => {
    expect(markupRefusal(text)).toBe(TOO_DEEP);
  });

  it.each([
    ['tags', '<b></b>'.repeat(5001)],
    ['entities', '&amp;'.repeat(10_001)],
    ['attributes', `<a ${'b '.repeat(10_000)}>`],
    ['values of attributes', `<a ${'b="1"c="2"'.repeat(5001)}>`],
  ])('refuse too many %s', (_, text) => {
    expect(markupRefusal(text)).toBe(TOO_MUCH);
  });
});
