import { describe, expect, it } from '@jest/globals';

import { resolveLink } from '../repository-links.mjs';

const PAGES = new Map([['docs/guides/signing.md', '/signing']]);
const resolved = (url) => resolveLink('docs/README.md', url, PAGES);

describe('links of a page', () => {
  it.each([
    ['guides/signing.md', '/signing'],
    ['guides/signing.md#in-python', '/signing#in-python'],
    ['#below', '#below'],
    ['https://example.com/', 'https://example.com/'],
  ])('lead to the page on the site: %s', (url, expected) => expect(resolved(url)).toEqual({ href: expected }));

  it('fail the build if nothing is there', () => {
    expect(() => resolved('guides/nothing.md')).toThrow('docs/README.md: the link to guides/nothing.md is dead');
  });
});
