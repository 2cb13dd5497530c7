import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { root } from '../pages.mjs';
import { repositoryLinks } from '../repository-links.mjs';

const PAGES = new Map([['docs/guides/signing.md', '/signing']]);

/** Runs the plugin on a link of docs/README.md, and returns the link afterwards. */
function resolved(url) {
  const link = { type: 'link', url, children: [{ type: 'text', value: 'there' }] };
  const page = {
    path: path.join(root, 'docs', 'README.md'),
    fail: (reason) => {
      throw new Error(reason);
    },
  };
  repositoryLinks(PAGES)()({ type: 'root', children: [{ type: 'paragraph', children: [link] }] }, page);
  return link;
}

describe('links of a page', () => {
  it.each([
    ['guides/signing.md', '/signing'],
    ['guides/signing.md#in-python', '/signing#in-python'],
    ['#below', '#below'],
    ['https://example.com/', 'https://example.com/'],
  ])('lead to the page on the site: %s', (url, expected) => {
    expect(resolved(url)).toMatchObject({ type: 'link', url: expected });
  });

  it('become text if they lead to another file of the repository', () => {
    const { type, data } = resolved('../package.json');
    expect(type).toBe('repositoryFile');
    expect(data.hProperties.title).toBe('package.json');
  });

  it('fail the build if nothing is there', () => {
    expect(() => resolved('guides/nothing.md')).toThrow('The link to guides/nothing.md is dead');
  });
});
