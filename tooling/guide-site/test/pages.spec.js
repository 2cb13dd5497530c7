import { describe, expect, it } from '@jest/globals';

import { sidebar, sitePages, unlinkedPages } from '../pages.mjs';

/** A repository of the given files. */
function repositoryOf(files) {
  return { read: (file) => files[file], isFile: (file) => file in files };
}

const REPOSITORY = repositoryOf({
  'docs/README.md': [
    '# Documentation',
    '## Guides: do this',
    '| sign | [Signing](guides/signing.md) |',
    '## Reference',
    '[`talent`](../apps/cli/README.md), [decisions](reference/decisions/README.md), [code](../apps/cli/main.ts)',
  ].join('\n'),
  'docs/guides/signing.md': '# Signing\n[deeper](deeper.md#a-part) [web](https://example.com/x.md) [gone](gone.md)',
  'docs/guides/deeper.md': '# Deeper\n[back](../README.md)',
  'docs/reference/decisions/README.md': '# Decisions\n[D-SIG](signing.md) [again](signing.md) [up](../../README.md)',
  'docs/reference/decisions/signing.md': '# Signing (D-SIG)',
  'docs/guides/alone.md': '# Nobody links here',
  'apps/cli/README.md': '# talent',
  'apps/cli/main.ts': '',
});

describe('the pages of the site', () => {
  it('are those that the table of contents leads to', () => {
    expect(Object.fromEntries(sitePages(REPOSITORY))).toEqual({
      'docs/README.md': '/',
      'docs/guides/signing.md': '/signing',
      'docs/guides/deeper.md': '/deeper',
      'docs/reference/decisions/README.md': '/reference/decisions/',
      'docs/reference/decisions/signing.md': '/reference/decisions/signing',
      'apps/cli/README.md': '/repository/apps/cli/',
    });
  });

  it('are all pages of docs of this repository', () => {
    expect(unlinkedPages()).toEqual([]);
    expect(unlinkedPages(new Map([['docs/README.md', '/']]))).toContain('docs/guides/signing.md');
  });

  it('stand in the sidebar as in the table of contents', () => {
    expect(sidebar(REPOSITORY)).toEqual([
      { text: 'Guides', items: [{ text: 'Signing', link: '/signing' }] },
      {
        text: 'Reference',
        items: [
          { text: 'talent', link: '/repository/apps/cli/' },
          {
            text: 'decisions',
            link: '/reference/decisions/',
            items: [{ text: 'Signing (D-SIG)', link: '/reference/decisions/signing' }],
          },
        ],
      },
    ]);
  });
});
